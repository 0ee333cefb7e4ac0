import { addDays, clubTime, DAY_MS } from "#contract/club-time.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type GiveWay, longWork } from "#server/long-work.ts";
import { listConocidosPorCuit } from "./cuits.repo.ts";
import { DIAS_PARA_DEVOLVER, emparejar, emparejarReversos } from "./emparejar.ts";
import {
  type Dictamen,
  type Hallazgos,
  listCobrosEsperados,
  listDeImportes,
  listPendientes,
  listSalidas,
  lockExtractos,
  updateHallazgos,
} from "./movimientos.repo.ts";
import { importesComunes } from "./transferencias.repo.ts";

/** Days after the end of a payment during which its money may still arrive. */
const DIAS_DE_COBROS = 120;

/**
 * Matches all undecided transactions again, so that the result depends on the stored data, not on the order
 * in which statements were uploaded (Rule TRA-4). Runs one at a time and writes only what changed.
 */
export async function emparejarPendientes(deps: Deps, tx: Tx, giveWay: GiveWay = longWork([])) {
  await lockExtractos(tx);
  const ahora = deps.clock();
  const desdeSalidas = addDays(clubTime(ahora).fecha, -2 * DIAS_PARA_DEVOLVER);
  const pendientes = await listPendientes(tx);
  const salidas = await listSalidas(tx, desdeSalidas);
  if (pendientes.length === 0 && salidas.length === 0) return;
  const entradas = await listDeImportes(
    tx,
    [...new Set(salidas.map(({ importe }) => -importe))],
    addDays(desdeSalidas, -DIAS_PARA_DEVOLVER),
  );
  const devuelve = emparejarReversos(salidas, entradas);
  const devueltoPor = new Map([...devuelve].map(([salida, entrada]) => [entrada, salida]));
  const esComun = await importesComunes(deps, tx);
  const cobros = (await listCobrosEsperados(tx, new Date(ahora.getTime() - DIAS_DE_COBROS * DAY_MS))).map(
    // Prices may have changed since the total was assigned.
    (cobro) => ({ ...cobro, conCentavos: cobro.conCentavos && !esComun(cobro.importe) }),
  );
  const conocidos = await listConocidosPorCuit(tx);
  const emparejados = await emparejar(
    pendientes.map((uno) => ({ ...uno, devueltoPor: devueltoPor.get(uno.id) ?? null })),
    cobros,
    conocidos,
    giveWay,
  );
  const dictamenes: Dictamen[] = [];
  for (const { id, estado: antes, pagoId: antesPaga, hallazgos: vistos } of pendientes) {
    await giveWay();
    const uno = emparejados.get(id);
    if (!uno) continue;
    const { estado, pagoId, candidatos, pagadores } = uno;
    const hallazgos: Hallazgos = { candidatos, pagadores, devueltoPor: devueltoPor.get(id) ?? null };
    if (estado !== antes || pagoId !== antesPaga || !iguales(hallazgos, vistos))
      dictamenes.push({ id, estado, pagoId, hallazgos });
  }
  for (const { id, hallazgos: vistos } of salidas) {
    const hallazgos: Hallazgos = { candidatos: [], pagadores: [], devuelve: devuelve.get(id) ?? null };
    if (!iguales(hallazgos, vistos)) dictamenes.push({ id, estado: "salida", pagoId: null, hallazgos });
  }
  await updateHallazgos(tx, dictamenes);
}

/** Compares sorted keys, because the database does not keep the order of keys. */
const iguales = (uno: Hallazgos, otro: Hallazgos): boolean => keyOf(uno) === keyOf(otro);

const keyOf = ({
  candidatos = [],
  pagadores = [],
  devuelve = null,
  devueltoPor = null,
}: Partial<Hallazgos>) =>
  JSON.stringify([
    candidatos.map(({ pagoId, razones, reparos }) => [pagoId, razones, reparos]),
    pagadores,
    devuelve,
    devueltoPor,
  ]);
