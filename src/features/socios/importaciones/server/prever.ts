import type { Queryable } from "#server/db/database.ts";
import type { GiveWay } from "#server/long-work.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { type Conteos, type Decision, VEREDICTOS } from "../rules.ts";
import { type Dictamen, dictaminar } from "./dictamen/dictaminar.ts";
import type { Escrituras } from "./dictamen/escrituras.ts";
import { Existentes, nombreEntero } from "./dictamen/existente.ts";
import { listExistentes, listPlanes } from "./existentes.repo.ts";
import { type LecturaGuardada, leerRenglon, type Renglon } from "./lectura.ts";

/** Number of rows per query for people. */
const BUSCADOS = 500;

interface Prevision {
  dictamenes: Map<number, Dictamen>;
  conteos: Conteos & { responsables: number };
  escrituras: Escrituras;
}

interface Pedido {
  lectura: LecturaGuardada;
  decisiones: ReadonlyMap<number, Decision>;
  hoy: string;
  giveWay: GiveWay;
}

/**
 * Computes the effects of applying these rows now (Rule IMP-12).
 * @throws Abandoned, TooLong
 */
export async function prever(
  q: Queryable,
  rows: readonly SheetRow[],
  { lectura, decisiones, hoy, giveWay }: Pedido,
): Promise<Prevision> {
  const renglones: Renglon[] = [];
  for (const { number, cells } of rows) {
    await giveWay();
    if (number <= (lectura.filaDeTitulos ?? 0)) continue;
    const renglon = leerRenglon(number, cells, { ...lectura, hoy });
    if (renglon) renglones.push(renglon);
  }
  const existentes = new Existentes();
  const nombres = new Set<string>();
  for (let at = 0; at < renglones.length; at += BUSCADOS)
    for (const persona of await listExistentes(q, keysOf(renglones.slice(at, at + BUSCADOS), nombres)))
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
    await giveWay();
  }
}

/** @param buscados names that were already looked up; the function adds the names of these rows */
function keysOf(renglones: readonly Renglon[], buscados: Set<string>) {
  const personas = renglones.flatMap((renglon) => [renglon, ...renglon.responsables]);
  const nombres = personas.map(nombreEntero).filter((nombre) => !buscados.has(nombre));
  for (const nombre of nombres) buscados.add(nombre);
  return {
    ids: renglones.flatMap(({ ficha }) => ficha ?? []),
    dnis: personas.flatMap(({ dni }) => dni ?? []),
    numeros: renglones.flatMap(({ numero }) => numero ?? []),
    correos: personas.flatMap(({ correo }) => correo ?? []),
    nombres,
  };
}

function resumir({ dictamenes, escrituras }: { dictamenes: Dictamen[]; escrituras: Escrituras }): Prevision {
  const ningunos = Object.fromEntries(VEREDICTOS.map((one) => [one, 0])) as Conteos;
  const conteos = { ...ningunos, responsables: 0 };
  for (const { veredicto, cambios } of dictamenes) {
    conteos[veredicto]++;
    if (cambios.some(({ campo }) => campo === "responsable")) conteos.responsables++;
  }
  return { dictamenes: new Map(dictamenes.map((one) => [one.fila, one])), conteos, escrituras };
}
