import { type Refused, refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Actor } from "#server/deps.ts";
import type { EntradaSalvable } from "../contract.ts";
import { type Horario, type motivoDeRechazo, type Puerta, puedeIgual, SOLO_ADMINISTRADOR } from "../rules.ts";

/** The refusal of an otherwise valid ticket or accreditation, unless `igual` overrides it. */
export function rechazo(
  puerta: Puerta,
  { permisos }: Actor,
  {
    motivo: { codigo, detalle },
    igual,
    evento,
    ahora,
  }: {
    motivo: NonNullable<ReturnType<typeof motivoDeRechazo>>;
    igual: boolean;
    evento: Horario;
    ahora: Date;
  },
): Refused | null {
  const salvable = puedeIgual(puerta, evento, holds("administrador", permisos), ahora);
  if (igual && salvable) return null;
  const context = { salvable } satisfies EntradaSalvable;
  return refused(409, codigo, salvable ? detalle : `${detalle} ${SOLO_ADMINISTRADOR}`, { context });
}
