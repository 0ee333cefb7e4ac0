import { readFile } from "node:fs/promises";
import { z } from "@hono/zod-openapi";
import { requiredText } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { done, invalid, invalidField, invalidValue, type Outcome, unsupported } from "#contract/outcome.ts";
import { ORDENES_DE_FECHA, SIGNOS_DECIMALES } from "#contract/written.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import { type GiveWay, longWork } from "#server/long-work.ts";
import { SheetError } from "#server/spreadsheet/sheet-file.ts";
import type { ExtractoSubido, LecturaDeArchivo } from "../../contract.ts";
import {
  CAMPOS_DE_EXTRACTO,
  type CampoDeExtracto,
  CUENTA_DEL_CLUB,
  faltaEnMapeo,
  NOMBRE_DE_FORMATO_MAX,
} from "../../rules.ts";
import { emparejarPendientes } from "../emparejar-pendientes.ts";
import { identificar } from "../identidad.ts";
import {
  type ArchivoAbierto,
  abrirArchivo,
  adivinarColumnas,
  adivinarLectura,
  firmaDe,
  firmasDe,
  type Leido,
  LineaIlegible,
  leerMovimientos,
  likelyHeaderRow,
  type Mapeo,
  mapeoDe,
  reconocer,
} from "../lectura.ts";
import {
  insertMovimientos,
  listConocidos,
  lockExtractos,
  type MovimientoNuevo,
  updateContados,
} from "../movimientos.repo.ts";
import {
  countPorEstado,
  findFormato,
  findMismoArchivo,
  insertExtracto,
  insertFormato,
  type LecturaDeExtracto,
} from "./extractos.repo.ts";

type Movimiento = Leido & { cuenta: string };

/**
 * Reads a statement, stores the transactions that no other statement had, and proposes what they pay (Rules
 * TRA-3 to TRA-5). A refused file leaves nothing behind.
 * @param gone aborted once nobody waits for the answer any more
 */
export async function subirExtracto(
  deps: Deps,
  actor: Actor,
  {
    archivo,
    mapeo: texto,
    hoja,
  }: { archivo: ReceivedDocument | undefined; mapeo?: string | undefined; hoja?: string | undefined },
  gone: AbortSignal,
): Promise<Outcome<ExtractoSubido>> {
  if (!archivo) return invalidField("sin-archivo", "archivo", "Elegí el extracto que bajaste del banco");
  const pedido = leerMapeo(texto);
  if (!pedido.ok) return pedido;
  const abierto = await abrirArchivo(await readFile(archivo.path), hoja).catch(ilegible);
  if ("status" in abierto) return abierto;
  const lectura = await reconocerArchivo(deps.db, abierto, pedido.value);
  if (!lectura.ok) return lectura;
  const giveWay = longWork([gone, deps.stopping]);
  const leidos = await leer(abierto, lectura.value, giveWay);
  if (!leidos.ok) return leidos;
  return deps.db.transaction((tx) =>
    guardar(deps, tx, actor, { archivo, lectura: lectura.value, giveWay, ...leidos.value }),
  );
}

function ilegible(error: unknown) {
  if (error instanceof SheetError) return unsupported("planilla-ilegible", error.message);
  throw error;
}

/** How many lines that are not transactions are stored, for a person to check. */
const APARTADAS_MAX = 200;

interface Contenido {
  leidos: Movimiento[];
  archivoLeido: LecturaDeArchivo;
}

async function leer(abierto: ArchivoAbierto, { mapeo, filaDeTitulos, cuenta }: Lectura, giveWay: GiveWay) {
  const { hoja, hojas } = abierto;
  try {
    const { leidos, apartados } = await leerMovimientos(abierto, mapeo, { filaDeTitulos, cuenta, giveWay });
    const enOrden = apartados.toSorted((a, b) => Number(b.ilegible) - Number(a.ilegible));
    if (leidos.length > 0) {
      const lectura = {
        hoja,
        hojas,
        filas: leidos.length + apartados.length,
        leidas: leidos.length,
        ilegibles: apartados.filter(({ ilegible }) => ilegible).length,
        apartadas: enOrden.slice(0, APARTADAS_MAX),
      };
      return done({ leidos, archivoLeido: lectura });
    }
    return invalid("sin-movimientos", "El extracto no tiene movimientos que se puedan leer.", {
      context: { hoja, hojas },
    });
  } catch (error) {
    if (error instanceof LineaIlegible)
      return invalid("linea-ilegible", error.message, {
        context: { linea: error.linea, hoja, hojas },
      });
    throw error;
  }
}

async function guardar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  {
    archivo,
    lectura,
    giveWay,
    leidos,
    archivoLeido,
  }: { archivo: ReceivedDocument; lectura: Lectura; giveWay: GiveWay } & Contenido,
): Promise<Outcome<ExtractoSubido>> {
  await lockExtractos(tx);
  const { formato, mapeo, cuenta, firma } = lectura;
  const dias = leidos.map(({ fecha }) => fecha).sort();
  const cuentas = [...new Set(leidos.map((uno) => uno.cuenta))].sort();
  const tiene = { cuentas, desde: dias[0] ?? "", hasta: dias.at(-1) ?? "" };
  const conocidos = await listConocidos(tx, tiene);
  const { nuevos, repetidos } = identificar(conocidos, leidos);
  const ahora = deps.clock();
  if (firma !== null)
    await insertFormato(tx, { nombre: formato, firma, mapeo, creadoEn: ahora, creadoPor: actor.usuarioId });
  const mismo = nuevos.length === 0 ? await findMismoArchivo(tx, archivo.sha256, cuenta) : null;
  const id =
    mismo ??
    (await insertExtracto(tx, {
      archivo: archivo.nombre,
      sha256: archivo.sha256,
      cuenta,
      formato,
      mapeo: { ...mapeo, ...tiene, lectura: archivoLeido } satisfies LecturaDeExtracto,
      nuevas: nuevos.length,
      repetidas: repetidos.length,
      subidoEn: ahora,
      subidoPor: actor.usuarioId,
    }));
  await insertMovimientos(tx, id, nuevos.map(estadoInicial));
  await updateContados(tx, repetidos);
  await emparejarPendientes(deps, tx, giveWay);
  if (mismo === null)
    await registrar(deps, tx, actor, {
      accion: "extracto.subir",
      objetoId: id,
      despues: { archivo: archivo.nombre, nuevos: nuevos.length },
    });
  const porEstado = await countPorEstado(tx, tiene);
  const propuestas = (porEstado.get("seguro") ?? 0) + (porEstado.get("dudoso") ?? 0);
  return done({
    id,
    nuevas: nuevos.length,
    repetidas: repetidos.length,
    propuestas,
    lectura: archivoLeido,
  });
}

/** Returns the state of a new transaction. Outgoing money and sales through Mercado Pago do not wait for a decision. */
function estadoInicial({ leido, ordinal }: { leido: Movimiento; ordinal: number }): MovimientoNuevo {
  if (leido.importe < 0) return { leido, ordinal, estado: "salida", motivo: null };
  if (leido.referencia !== null)
    return {
      leido,
      ordinal,
      estado: "descartado",
      motivo: `Cobro con Mercado Pago, referencia ${leido.referencia}`,
    };
  return { leido, ordinal, estado: "sin-par", motivo: null };
}

interface Lectura {
  formato: string;
  mapeo: Mapeo;
  filaDeTitulos: number;
  cuenta: string;
  /** Signature by which the next file with this layout is recognized; null if nobody described the layout. */
  firma: string | null;
}

/** How many rows the screen shows unchanged. */
const MUESTRA = 12;
const CELDA_MAX = 60;

/**
 * Chooses how to read a file: by the description sent with it, by a known layout, or by an earlier description of the
 * same column titles (Rule TRA-3).
 * @returns 422 `formato-desconocido` with the data that a person needs to describe the layout
 */
async function reconocerArchivo(q: Queryable, archivo: ArchivoAbierto, pedido: MapeoPedido | null) {
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
    return invalid(
      "sin-titulos",
      "No encontramos la fila con los títulos de las columnas (Fecha, Importe…): bajá el extracto del banco otra vez, sin cambiarlo.",
      { context: { hoja: archivo.hoja, hojas: archivo.hojas } },
    );
  const columnas = adivinarColumnas(titulos.cells);
  const debajo = archivo.rows.filter(({ number }) => number > titulos.number);
  return invalid(
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

const COLUMNAS = "Las columnas no son válidas";

const mapeoSchema = z.object({
  nombre: requiredText(NOMBRE_DE_FORMATO_MAX, "Escribí un nombre para este formato"),
  /** The row of the column titles, numbered as in the spreadsheet. */
  filaDeTitulos: z.number({ error: COLUMNAS }).int(COLUMNAS).min(1, COLUMNAS).max(1_048_576, COLUMNAS),
  columnas: z
    .array(z.enum(keysOf(CAMPOS_DE_EXTRACTO)).nullable(), {
      error: COLUMNAS,
    })
    .max(300, COLUMNAS),
  fechas: z.enum(ORDENES_DE_FECHA, { error: "Elegí cómo están escritas las fechas" }),
  decimal: z.enum(SIGNOS_DECIMALES, { error: "Elegí cómo están escritos los centavos" }),
});
type MapeoPedido = Omit<z.infer<typeof mapeoSchema>, "columnas"> & {
  columnas: (CampoDeExtracto | null)[];
};

/** Parses the form's JSON field; null if it is missing. */
function leerMapeo(texto: string | undefined): Outcome<MapeoPedido | null> {
  if (!texto) return done(null);
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch {
    return invalidValue("mapeo", COLUMNAS);
  }
  const parsed = mapeoSchema.safeParse(json);
  if (!parsed.success) return invalidValue("mapeo", parsed.error.issues[0]?.message ?? COLUMNAS);
  const falta = faltaEnMapeo(parsed.data.columnas);
  return falta === null ? done(parsed.data) : invalidValue("mapeo", falta);
}
