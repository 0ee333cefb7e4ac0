import { refuseReversedDates } from "#contract/lists.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { done, invalidValue, type Outcome } from "#contract/outcome.ts";
import { nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { Cobro, Suma, TotalesDeCobros } from "../contract.ts";
import { MEDIOS_DE_CAJA } from "../rules.ts";
import {
  type Filtros,
  findTotales,
  listCobros,
  listMovimientosDe,
  listRegistradores,
  quien,
} from "./cobros.repo.ts";

export function listarCobros(
  deps: Deps,
  filtros: Filtros,
  orden: Parameters<typeof listCobros>[2],
): Outcome<Listing<Cobro, string>> {
  return refuseFiltros(deps, filtros) ?? done(listCobros(deps, filtros, orden));
}

/** 422 for an unknown kind of payment, or if `hasta` is before `desde`. */
function refuseFiltros({ conceptos }: Deps, { concepto, desde, hasta }: Filtros) {
  return concepto !== undefined && !nombresDeConceptos(conceptos).has(concepto)
    ? invalidValue("concepto", "El concepto no es válido")
    : refuseReversedDates({ desde, hasta });
}

export const movimientosDe = listMovimientosDe;

/** Returns the totals of the filtered payments by method, and of cash by the person who recorded it. */
export async function totalesDeCobros(deps: Deps, input: Filtros): Promise<Outcome<TotalesDeCobros>> {
  const refused = refuseFiltros(deps, input);
  if (refused) return refused;
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
