import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { anulableHasta } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { permitidoSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { estadoDeCuota } from "../rules.ts";
import {
  type CuotaRow,
  hasCuotas,
  listAbiertos,
  listCuotasDe,
  listPorPagar,
  listPorVencimiento,
  listVencidas,
} from "./cuotas.repo.ts";
import { sumCredito } from "./imputaciones.repo.ts";

type DeUna = ListQuery & { id: number };

export const verMisCuotas = (deps: Deps, { usuarioId }: Actor, query: ListQuery) =>
  cuotasDe(deps, { ...query, id: usuarioId });

export async function verCuotasDeUsuario(deps: Deps, _actor: Actor, query: DeUna) {
  const persona = await personaPorId(deps.db, query.id);
  return persona ? cuotasDe(deps, query) : notFound("Ese usuario no existe.");
}

export async function verCuotasDePersona(deps: Deps, { usuarioId }: Actor, query: DeUna) {
  if (!(await permitidoSobre(deps, deps.db, usuarioId, "cuotas", query.id))) return notFound();
  return cuotasDe(deps, query, usuarioId);
}

/** @param quien the person whose payments are shown; everybody's if undefined */
async function cuotasDe(deps: Deps, query: DeUna, quien?: number): Promise<Outcome<Paged<Cuota>>> {
  const orden = readOrdering(query.orden, ["fechaCuota"], "fechaCuota");
  if (!orden.ok) return orden;
  const ahora = deps.clock();
  const [rows, abiertos] = await Promise.all([
    listCuotasDe(deps.db, query.id),
    listAbiertos(deps.db, quien ?? query.id, ahora),
  ]);
  const { limit, offset } = pageOf(query);
  const page = (orden.value.descending ? rows.reverse() : rows).slice(offset, offset + limit);
  return done({ rows: page.map(mapperOf(deps, ahora, abiertos, quien)), total: rows.length });
}

/** Returns the unpaid instalments of these people, earliest due first, with the payments that `pagadorId` has in progress. */
export async function cuotasPorPagar(
  deps: Deps,
  pagadorId: number,
  personaIds: readonly number[],
): Promise<Map<number, Cuota[]>> {
  const ahora = deps.clock();
  const [rows, abiertos] = await Promise.all([
    listPorPagar(deps.db, personaIds),
    listAbiertos(deps.db, pagadorId, ahora),
  ]);
  const toCuotaDe = mapperOf(deps, ahora, abiertos);
  return new Map(
    personaIds.map((id) => [id, rows.filter(({ usuarioId }) => usuarioId === id).map(toCuotaDe)]),
  );
}

function mapperOf(
  deps: Deps,
  ahora: Date,
  abiertos: Awaited<ReturnType<typeof listAbiertos>>,
  quien?: number,
) {
  const hoy = clubTime(ahora).fecha;
  const porCuota = new Map(abiertos.map((abierto) => [abierto.cuotaId, abierto]));
  return (row: CuotaRow): Cuota => {
    const esAjeno = quien !== undefined && row.pagadorId !== quien;
    const cuota = {
      ...toCuota(row, hoy, porCuota.get(row.id)),
      ...(esAjeno && { pagoId: null, medio: null, anulableHasta: null }),
    };
    const enLinea = deps.payments !== null || cuota.estado === "pagada";
    return enLinea ? cuota : { ...cuota, pagoAbierto: null, sinPagoEnLinea: true as const };
  };
}

export function toCuota(
  row: CuotaRow,
  hoy: string,
  abierto?: { url: string | null; venceEn: Date | null; revisionHasta: Date | null },
): Cuota {
  const sinPagar = row.pagadaEn === null ? abierto : undefined;
  // A payment under review blocks further payments, which would only have to be refunded.
  const pagable = sinPagar?.revisionHasta === null ? sinPagar : undefined;
  return {
    id: row.id,
    plan: { id: row.planId, nombre_plan: row.plan },
    numeroCuota: row.numeroCuota,
    deCuantas: row.deCuantas,
    ...(row.periodo !== null && { periodo: row.periodo }),
    ...(row.convenioId !== null && { convenioId: row.convenioId }),
    importe: row.importe,
    ...(row.pagadaEn === null && row.imputado > 0 && { pagado: row.imputado }),
    credito: row.credito,
    fechaCuota: row.venceEl,
    estado: estadoDeCuota(row, hoy),
    pagadaEn: row.pagadaEn?.toISOString() ?? null,
    pagoId: row.pagoId,
    medio: row.medio as Cuota["medio"],
    anulableHasta: seAnula(row) ? anulableHasta(row.pagadaEn).toISOString() : null,
    pagoAbierto:
      pagable?.url && pagable.venceEn ? { url: pagable.url, venceEn: pagable.venceEn.toISOString() } : null,
    revisionHasta: sinPagar?.revisionHasta?.toISOString() ?? null,
  };
}

/** Whether the payment was made in the office and not credited to another plan. The browser checks the time limit. */
function seAnula(row: CuotaRow): row is CuotaRow & { pagadaEn: Date } {
  const enMano = row.medio === "efectivo" || row.medio === "transferencia";
  return row.pagadaEn !== null && enMano && row.acreditadaEn === null;
}

/** In pesos. */
export const creditoDe = sumCredito;

export const deudaDe = listVencidas;

/** Whether a user was ever a member: instalments are written when a membership is confirmed. */
export const tuvoCuotas = hasCuotas;

const SIN_CUOTAS = { total: 0, cobrado: 0, vencido: 0, cuotas: 0, pagadas: 0 };

/** Totals of a month by due date: amount, paid part, and unpaid part that is overdue. `mes` is its first day. */
type MesDeCuotas = typeof SIN_CUOTAS & { mes: string };

/**
 * Returns the dues by the month of their due date: total, paid and overdue.
 * @param cortes first days of months, ascending; n + 1 days give n months
 * @param hoy today in the club's time zone
 */
export async function resumirCuotas(
  deps: Deps,
  { cortes, hoy }: { cortes: readonly string[]; hoy: string },
): Promise<MesDeCuotas[]> {
  const rows = new Map(
    (await listPorVencimiento(deps.db, cortes, hoy)).map(({ periodo, ...mes }) => [periodo, mes]),
  );
  return cortes.slice(0, -1).map((mes, n) => ({ mes, ...(rows.get(n + 1) ?? SIN_CUOTAS) }));
}
