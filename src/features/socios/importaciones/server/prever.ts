import { setImmediate as breathe } from "node:timers/promises";
import type { Queryable } from "#server/db/database.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { type Conteos, type Decision, tipoDe, VEREDICTOS } from "../rules.ts";
import { dictaminarDelAnio } from "./anio/dictaminar-del-anio.ts";
import { type Dictamen, dictaminar } from "./dictamen/dictaminar.ts";
import type { Escrituras } from "./dictamen/escrituras.ts";
import { Existentes, nombreEntero } from "./dictamen/existente.ts";
import { listExistentes, listPlanes } from "./existentes/repo.ts";
import type { LecturaGuardada } from "./lectura/leer-archivo.ts";
import { leerRenglon, type Renglon } from "./lectura/leer-renglon.ts";

/** Rows read between two turns of the event loop. */
const TRAMO = 25;
/** Rows whose persons are looked for in one statement. */
const BUSCADOS = 500;

export interface Prevision {
  dictamenes: Map<number, Dictamen>;
  conteos: Conteos;
  escrituras: Escrituras;
}

/** What applying these rows would do now. In slices, so that visitors do not wait for it. */
export async function prever(
  q: Queryable,
  rows: readonly SheetRow[],
  {
    lectura,
    decisiones,
    hoy,
  }: { lectura: LecturaGuardada; decisiones: ReadonlyMap<number, Decision>; hoy: string },
): Promise<Prevision> {
  if (tipoDe(lectura.columnas) !== "personas")
    return resumir(await dictaminarDelAnio(q, rows, { lectura, decisiones, hoy }));
  const renglones: Renglon[] = [];
  for (const [n, { number, cells }] of rows.entries()) {
    if (n % TRAMO === 0) await breathe();
    if (number <= (lectura.filaDeTitulos ?? 0)) continue;
    const renglon = leerRenglon(number, cells, { ...lectura, hoy });
    if (renglon) renglones.push(renglon);
  }
  const existentes = new Existentes();
  for (let at = 0; at < renglones.length; at += BUSCADOS)
    for (const persona of await listExistentes(q, keysOf(renglones.slice(at, at + BUSCADOS))))
      existentes.add(persona);
  const pasos = dictaminar({
    renglones,
    existentes,
    planes: await listPlanes(q),
    opciones: { planId: lectura.planId, fechaDeSaldo: lectura.fechaDeSaldo },
    decisiones,
    hoy,
  });
  for (;;) {
    const paso = pasos.next();
    if (paso.done) return resumir(paso.value);
    await breathe();
  }
}

function keysOf(renglones: readonly Renglon[]) {
  const personas = renglones.flatMap((renglon) => [renglon, ...renglon.responsables]);
  return {
    ids: renglones.flatMap(({ ficha }) => ficha ?? []),
    dnis: personas.flatMap(({ dni }) => dni ?? []),
    numeros: renglones.flatMap(({ numero }) => numero ?? []),
    correos: personas.flatMap(({ correo }) => correo ?? []),
    nombres: personas.map(nombreEntero),
  };
}

function resumir({ dictamenes, escrituras }: { dictamenes: Dictamen[]; escrituras: Escrituras }): Prevision {
  const conteos = Object.fromEntries(VEREDICTOS.map((one) => [one, 0])) as Conteos;
  for (const { veredicto } of dictamenes) conteos[veredicto]++;
  return { dictamenes: new Map(dictamenes.map((one) => [one.fila, one])), conteos, escrituras };
}
