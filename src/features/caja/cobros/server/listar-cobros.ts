import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Cobro, Suma, TotalesDeCobros } from "../contract.ts";
import { MEDIOS_DE_CAJA } from "../rules.ts";
import { type CobroRow, type Filtros, listCobros, quienesRegistraron, sumCobros } from "./repo.ts";

/** All payments and refunds, newest first by default. */
export async function listarCobros(
  deps: Pick<Deps, "db">,
  input: Filtros & ListQuery,
): Promise<Outcome<Paged<Cobro>>> {
  const orden = leerOrden(input);
  if (!orden.ok) return orden;
  const { rows, total } = await listCobros(deps.db, input, orden.value, pageOf(input));
  return done({ rows: rows.map(toCobro), total });
}

/** The order of a list. 422 for an unknown one, or if `hasta` is before `desde`. */
export function leerOrden({ desde, hasta, orden }: Filtros & Pick<ListQuery, "orden">) {
  if (desde && hasta && hasta < desde) {
    const message = "La fecha «hasta» es anterior a la fecha «desde»";
    return refused(422, "fechas-invertidas", message, { errors: [{ path: "hasta", message }] });
  }
  return readOrdering(orden, ["cuando"], { field: "cuando", descending: true });
}

/** Filtered totals by payment method, and cash by recorder to close each cash register. */
export async function totalesDeCobros(
  deps: Pick<Deps, "db">,
  input: Filtros,
): Promise<Outcome<TotalesDeCobros>> {
  const valid = leerOrden(input);
  if (!valid.ok) return valid;
  const [sums, registraron] = await Promise.all([
    sumCobros(deps.db, input),
    quienesRegistraron(deps.db, input),
  ]);
  return done({
    total: juntar(sums),
    porMedio: MEDIOS_DE_CAJA.map((medio) => ({
      medio,
      ...juntar(sums.filter((una) => una.medio === medio)),
    })),
    efectivo: sums
      .filter(({ medio }) => medio === "efectivo")
      .map((una) => ({ registro: quien(una), ...juntar([una]) })),
    registraron,
  });
}

export function toCobro(row: CobroRow): Cobro {
  const { parte, usuarioId, registradoPor, pagador, ...cobro } = row;
  return {
    ...cobro,
    clave: parte === 0 ? String(row.pagoId) : `${row.pagoId}-${parte < 0 ? `d${-parte}` : parte}`,
    cuando: new Date(row.cuando).toISOString(),
    pagador: pagador === null ? null : { id: usuarioId, nombre: pagador },
    registro: quien(row),
  };
}

function quien({ registradoPor, registro }: Pick<CobroRow, "registradoPor" | "registro">) {
  return registradoPor === null || registro === null ? null : { id: registradoPor, nombreUsuario: registro };
}

/** Adds in cents to avoid floating-point errors. */
function juntar(sums: readonly Omit<Suma, "neto">[]): Suma {
  const cents = (of: "cobrado" | "devuelto") =>
    sums.reduce((total, una) => total + Math.round(una[of] * 100), 0);
  const [cobrado, devuelto] = [cents("cobrado"), cents("devuelto")];
  return {
    cuantos: sums.reduce((total, una) => total + una.cuantos, 0),
    cobrado: cobrado / 100,
    devuelto: devuelto / 100,
    neto: (cobrado - devuelto) / 100,
  };
}
