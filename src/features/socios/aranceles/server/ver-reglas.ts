import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Reglas } from "../contract.ts";
import type { ReglasDeCuotas } from "../rules.ts";
import { reglasVigentes } from "./personas-por-facturar.ts";
import { findGuardado } from "./reglas.repo.ts";

/** The rules as the API answers them, its fields in one order. */
export function toReglas(reglas: ReglasDeCuotas): Reglas {
  const { recargo, hermanos } = reglas;
  return {
    diaDeVencimiento: reglas.diaDeVencimiento,
    diasParaPagar: reglas.diasParaPagar,
    diasDePrimera: reglas.diasDePrimera,
    feriados: [...reglas.feriados],
    medioMesDespuesDel: reglas.medioMesDespuesDel,
    hermanos: [...hermanos],
    hermanosHastaEdad: reglas.hermanosHastaEdad,
    ausencia: reglas.ausencia,
    recargo: {
      activo: recargo.activo,
      porcentaje: recargo.porcentaje,
      diasDespues: recargo.diasDespues,
    },
    diaDeDebito: reglas.diaDeDebito,
    avisoDeAumento: reglas.avisoDeAumento,
    version: reglas.version,
  };
}

/** The rules in force, and who saved them. */
export async function verReglas(
  deps: Deps,
): Promise<Outcome<{ reglas: Reglas; guardadasEn: string | null; autor: string | null }>> {
  const [reglas, guardado] = await Promise.all([reglasVigentes(deps.db), findGuardado(deps.db)]);
  return done({
    reglas: toReglas(reglas),
    guardadasEn: guardado && new Date(guardado.en).toISOString(),
    autor: guardado?.autor ?? null,
  });
}
