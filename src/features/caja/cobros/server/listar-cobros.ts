import { orderedColumns } from "#contract/columns.ts";
import { readOrdering, refuseReversedDates } from "#contract/lists.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { done, invalidValue, type Outcome } from "#contract/outcome.ts";
import type { ListQuery } from "#contract/paging.ts";
import { nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { Cobro, Suma, TotalesDeCobros } from "../contract.ts";
import { COLUMNAS_DE_COBROS, MEDIOS_DE_CAJA } from "../rules.ts";
import {
  type Filtros,
  findTotales,
  listCobros,
  listMovimientosDe,
  listRegistradores,
  quien,
} from "./cobros.repo.ts";

export function listarCobros(
  deps: Pick<Deps, "conceptos" | "db">,
  input: Filtros & Pick<ListQuery, "orden">,
): Outcome<Listing<Cobro, string>> {
  const orden = leerOrden(deps, input);
  return orden.ok ? done(listCobros(deps, input, orden.value)) : orden;
}

/** Validates the order and the filters: 422 for an unknown order or kind of payment, or if `hasta` is before `desde`. */
function leerOrden(
  { conceptos }: Pick<Deps, "conceptos">,
  { concepto, desde, hasta, orden }: Filtros & Pick<ListQuery, "orden">,
) {
  if (concepto !== undefined && !nombresDeConceptos(conceptos).has(concepto))
    return invalidValue("concepto", "El concepto no es válido");
  return (
    refuseReversedDates({ desde, hasta }) ??
    readOrdering(orden, orderedColumns(COLUMNAS_DE_COBROS), "-cuando")
  );
}

export const movimientosDe = listMovimientosDe;

/** Returns the totals of the filtered payments by method, and of cash by the person who recorded it. */
export async function totalesDeCobros(
  deps: Pick<Deps, "conceptos" | "db">,
  input: Filtros,
): Promise<Outcome<TotalesDeCobros>> {
  const valid = leerOrden(deps, input);
  if (!valid.ok) return valid;
  const [sums, registraron] = await Promise.all([findTotales(deps, input), listRegistradores(deps, input)]);
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

/** Adds up centavos, to avoid floating-point errors. */
function juntar(sums: readonly Omit<Suma, "neto">[]): Suma {
  const cents = (of: "cobrado" | "devuelto") => sums.reduce((total, una) => total + toCentavos(una[of]), 0);
  const [cobrado, devuelto] = [cents("cobrado"), cents("devuelto")];
  return {
    cuantos: sums.reduce((total, una) => total + una.cuantos, 0),
    cobrado: toPesos(cobrado),
    devuelto: toPesos(devuelto),
    neto: toPesos(cobrado - devuelto),
  };
}
