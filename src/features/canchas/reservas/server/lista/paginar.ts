import { addMonths } from "#contract/club-time.ts";
import type { Page } from "#contract/paging.ts";
import type { Queryable } from "#server/db/database.ts";
import { fromNearerEnd } from "#server/db/list-query.ts";
import type { Filtro, Mes, Orden, Periodo } from "./filtro.ts";
import { ids } from "./repo.ts";

/**
 * Ids of a page without a search, at a cost independent of the page number: sorted by date, it starts in the page's
 * month, since the count of each month is known; otherwise it reads from the nearer end.
 * @param meses the months that match the filter
 */
export async function idsDePagina(
  q: Queryable,
  filtro: Filtro,
  orden: Orden,
  page: Page,
  meses: readonly Mes[],
): Promise<number[]> {
  if (orden.field !== "fecha") {
    const { backwards, ...part } = fromNearerEnd(page, sumaDe(meses));
    if (part.limit === 0) return [];
    const rows = await ids(q, filtro, backwards ? alReves(orden) : orden, part);
    return backwards ? rows.reverse() : rows;
  }
  const periodos: readonly Periodo[] = filtro.periodos ?? [{}];
  const inOrder = meses.toSorted((a, b) => a.mes.localeCompare(b.mes) * (orden.descending ? -1 : 1));
  const found: number[] = [];
  let { limit, offset } = page;
  for (const periodo of orden.descending ? periodos.toReversed() : periodos) {
    const { desde = "", antesDe = "~" } = periodo;
    const propios = inOrder.filter(({ mes }) => mes >= desde && mes < antesDe);
    const total = sumaDe(propios);
    const cuantos = Math.min(limit, total - offset);
    if (cuantos > 0) {
      const trozo = { limit: cuantos, offset };
      found.push(...(await dePeriodo(q, { ...filtro, periodos: [periodo] }, orden, trozo, propios)));
      limit -= cuantos;
    }
    if (limit === 0) break;
    offset = Math.max(0, offset - total);
  }
  return found;
}

/** Ids within a contiguous period, `meses` in list order; skips at most half a month of rows. */
async function dePeriodo(
  q: Queryable,
  filtro: Filtro,
  orden: Orden,
  { limit, offset }: Page,
  meses: readonly Mes[],
): Promise<number[]> {
  const adelante = lugarDe(meses, offset);
  const atras = lugarDe(meses.toReversed(), sumaDe(meses) - offset - limit);
  const nearer = adelante.salto <= atras.salto;
  const [lugar, sentido] = nearer ? [adelante, orden] : [atras, alReves(orden)];
  const [periodo] = filtro.periodos ?? [];
  const corto = sentido.descending
    ? { ...periodo, antesDe: addMonths(lugar.mes, 1) }
    : { ...periodo, desde: lugar.mes };
  const found = await ids(q, { ...filtro, periodos: [corto] }, sentido, { limit, offset: lugar.salto });
  return nearer ? found : found.reverse();
}

/** The month of the row at `offset`, and the row's offset within it. */
function lugarDe(meses: readonly Mes[], offset: number): { mes: string; salto: number } {
  let salto = offset;
  for (const { mes, total } of meses) {
    if (salto < total) return { mes, salto };
    salto -= total;
  }
  throw new Error("a page beyond its months");
}

function sumaDe(meses: readonly Mes[]): number {
  return meses.reduce((suma, { total }) => suma + total, 0);
}

export function alReves(orden: Orden): Orden {
  return { ...orden, descending: !orden.descending };
}
