import { reglasVigentes } from "#features/socios/aranceles/server/personas-por-facturar.ts";
import type { Queryable } from "#server/db/database.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { tipoDe } from "../../rules.ts";
import type { Dictamen } from "../dictamen/dictaminar.ts";
import { type Escrituras, sinEscrituras } from "../dictamen/escrituras.ts";
import { Existentes } from "../dictamen/existente.ts";
import { listExistentes, listPlanes } from "../existentes/repo.ts";
import type { Pedido } from "../prever.ts";
import { juzgadorDeCuotas } from "./dictaminar-cuotas.ts";
import { juzgadorDePrecios } from "./dictaminar-precios.ts";
import { leerCuota, type RenglonDelAnio } from "./leer-cuota.ts";
import { listAranceles, listCuotasDe } from "./repo.ts";

/** Rows between two turns of the event loop. */
const TRAMO = 25;
/** Rows whose persons are looked for in one statement. */
const BUSCADOS = 500;

/** The verdicts of a file of instalments or prices, and what applying it writes: for preview and application alike. */
export async function dictaminarDelAnio(
  q: Queryable,
  rows: readonly SheetRow[],
  { lectura, decisiones, hoy, giveWay }: Pedido,
): Promise<{ dictamenes: Dictamen[]; escrituras: Escrituras }> {
  const escrituras = sinEscrituras();
  const dictamenes: Dictamen[] = [];
  const renglones: RenglonDelAnio[] = [];
  for (const [n, { number, cells }] of rows.entries()) {
    if (n % TRAMO === 0) await giveWay();
    if (number <= (lectura.filaDeTitulos ?? 0)) continue;
    const renglon = leerCuota(number, cells, { ...lectura, hoy });
    if (renglon) renglones.push(renglon);
  }
  if (tipoDe(lectura.columnas) === "precios") {
    const juzgar = juzgadorDePrecios(await listAranceles(q));
    for (const [n, renglon] of renglones.entries()) {
      if (n % TRAMO === 0) await giveWay();
      const { dictamen, precio } = juzgar(renglon);
      dictamenes.push(dictamen);
      if (precio) escrituras.precios.push(precio);
    }
    return { dictamenes, escrituras };
  }
  const existentes = await existentesDe(q, renglones);
  const cuotas = await listCuotasDe(q, [...existentes.byId.keys()]);
  const juzgar = juzgadorDeCuotas({
    existentes,
    planes: await listPlanes(q),
    cuotas,
    planId: lectura.planId,
    reglas: await reglasVigentes(q),
    hoy,
  });
  for (const [n, renglon] of renglones.entries()) {
    if (n % TRAMO === 0) await giveWay();
    const { dictamen, cuota } = juzgar(renglon, decisiones.get(renglon.fila) ?? null);
    dictamenes.push(dictamen);
    if (cuota) escrituras.cuotas.push(cuota);
  }
  return { dictamenes, escrituras };
}

async function existentesDe(q: Queryable, renglones: readonly RenglonDelAnio[]): Promise<Existentes> {
  const existentes = new Existentes();
  for (let at = 0; at < renglones.length; at += BUSCADOS) {
    const part = renglones.slice(at, at + BUSCADOS);
    const keys = {
      ids: [],
      dnis: part.flatMap(({ dni }) => dni ?? []),
      numeros: part.flatMap(({ numero }) => numero ?? []),
      correos: [],
      nombres: [],
    };
    for (const persona of await listExistentes(q, keys)) existentes.add(persona);
  }
  return existentes;
}
