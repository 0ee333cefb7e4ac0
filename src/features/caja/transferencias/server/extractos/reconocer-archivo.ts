import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Queryable } from "#server/db/database.ts";
import { CUENTA_DEL_CLUB } from "../../rules.ts";
import {
  type ArchivoAbierto,
  adivinarColumnas,
  adivinarLectura,
  firmaDe,
  firmasDe,
  likelyHeaderRow,
  type Mapeo,
  mapeoDe,
  reconocer,
} from "../lectura.ts";
import { findFormato } from "./extractos.repo.ts";
import type { MapeoPedido } from "./mapeo-pedido.ts";

/** How a file is to be read. */
export interface Lectura {
  formato: string;
  mapeo: Mapeo;
  filaDeTitulos: number;
  cuenta: string;
  /** What recognizes the next file, if a person described this one. */
  firma: string | null;
}

/** Rows that the screen shows as they are. */
const MUESTRA = 12;
const CELDA_MAX = 60;

/**
 * By what a person says of it, by its known layout, or by an earlier description of the same titles (Rule TRA-3).
 * @returns 422 `formato-desconocido` with what a person needs to describe it
 */
export async function reconocerArchivo(
  q: Queryable,
  archivo: ArchivoAbierto,
  pedido: MapeoPedido | null,
): Promise<Outcome<Lectura>> {
  if (pedido) {
    const { nombre, filaDeTitulos, columnas, fechas, decimal } = pedido;
    const titulos = archivo.rows.find(({ number }) => number === filaDeTitulos)?.cells ?? [];
    const firma = firmaDe(titulos) || null;
    return done({
      formato: nombre,
      mapeo: { columnas, fechas, decimal },
      filaDeTitulos,
      cuenta: CUENTA_DEL_CLUB,
      firma,
    });
  }
  const conocido = reconocer(archivo);
  if (conocido) {
    const { formato, filaDeTitulos, cuenta } = conocido;
    return done({ formato, mapeo: mapeoDe(archivo, conocido), filaDeTitulos, cuenta, firma: null });
  }
  const firmas = firmasDe(archivo);
  const recordado = await findFormato(q, [...firmas.keys()]);
  const headerRow = firmas.get(recordado?.firma ?? "");
  if (recordado && headerRow !== undefined) {
    const { nombre, mapeo } = recordado;
    return done({ formato: nombre, mapeo, filaDeTitulos: headerRow, cuenta: CUENTA_DEL_CLUB, firma: null });
  }
  return desconocido(archivo);
}

function desconocido(archivo: ArchivoAbierto): Outcome<never> {
  const titulos = likelyHeaderRow(archivo);
  if (!titulos)
    return refused(
      422,
      "sin-titulos",
      "No encontramos la fila con los títulos de las columnas (Fecha, Importe…): bajá el extracto del banco otra vez, sin cambiarlo.",
      { context: { hoja: archivo.hoja, hojas: archivo.hojas } },
    );
  const columnas = adivinarColumnas(titulos.cells);
  const debajo = archivo.rows.filter(({ number }) => number > titulos.number);
  return refused(
    422,
    "formato-desconocido",
    "Este extracto tiene columnas que todavía no conocemos: decinos qué tiene cada una, y la próxima vez se lee solo.",
    {
      context: {
        hoja: archivo.hoja,
        hojas: archivo.hojas,
        filaDeTitulos: titulos.number,
        titulos: titulos.cells.map(cortar),
        columnas,
        ...adivinarLectura(debajo, columnas),
        muestra: debajo
          .slice(0, MUESTRA)
          .map(({ number, cells }) => ({ numero: number, celdas: cells.map(cortar) })),
      },
    },
  );
}

const cortar = (celda: string) => celda.slice(0, CELDA_MAX);
