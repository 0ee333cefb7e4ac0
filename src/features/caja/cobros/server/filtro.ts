import { addDays, clubInstant } from "#contract/club-time.ts";
import { type Ordering, readOrdering } from "#contract/ordering.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { ConceptoDePago, MedioDePago } from "#features/caja/pagos/rules.ts";
import { EL_SITIO } from "../rules.ts";

/** Filters as sent by the screen. */
export interface Filtros {
  termino?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  medio?: MedioDePago | undefined;
  concepto?: ConceptoDePago | undefined;
  registro?: number | typeof EL_SITIO | undefined;
}

/** Filters as the repository takes them. */
export interface Filtro {
  termino?: string | undefined;
  /** Inclusive. */
  desde?: Date | undefined;
  /** Exclusive. */
  antesDe?: Date | undefined;
  medio?: MedioDePago | undefined;
  concepto?: ConceptoDePago | undefined;
  /** Null for online payments. */
  registradoPor?: number | null | undefined;
}

export type Orden = Ordering<"cuando">;

export function leerOrden(orden: string | undefined): Outcome<Orden> {
  return readOrdering(orden, ["cuando"], { field: "cuando", descending: true });
}

/** 422 if `hasta` is before `desde`. */
export function leerFiltro({ desde, hasta, registro, ...otros }: Filtros): Outcome<Filtro> {
  if (desde && hasta && hasta < desde) {
    const message = "La fecha «hasta» es anterior a la fecha «desde»";
    return refused(422, "fechas-invertidas", message, { errors: [{ path: "hasta", message }] });
  }
  return done({
    ...otros,
    desde: desde ? clubInstant(desde, "00:00") : undefined,
    antesDe: hasta ? clubInstant(addDays(hasta, 1), "00:00") : undefined,
    registradoPor: registro === EL_SITIO ? null : registro,
  });
}
