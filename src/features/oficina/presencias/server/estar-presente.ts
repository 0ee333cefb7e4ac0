import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { palabraDeAccion } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Presencia } from "../contract.ts";
import type { ObjetoAbierto } from "../rules.ts";
import { findVersion, upsertPresencia } from "./repo.ts";

/** Their pages are for administradores only. */
const RESERVADOS: readonly ObjetoAbierto[] = ["pago", "usuario"];

/** Notes what the caller has open; answers what changed and who else has it open (Rule SIT-32). */
export async function estarPresente(
  deps: Pick<Deps, "db" | "palabras">,
  { usuarioId, permisos }: Actor,
  { sobre }: { sobre: { objeto: ObjetoAbierto; id: number } | null },
): Promise<Outcome<Presencia>> {
  const permitido = sobre && (!RESERVADOS.includes(sobre.objeto) || holds("administrador", permisos));
  if (!permitido) return done({ permisos, version: await findVersion(deps.db), otros: [], ultima: null });
  const { version, otros, ultima } = await upsertPresencia(deps.db, usuarioId, sobre);
  return done({
    permisos,
    version,
    otros,
    ultima:
      ultima === null || ultima.usuarioId === usuarioId
        ? null
        : {
            quien: ultima.quien,
            que: palabraDeAccion(deps, ultima),
            eliminado: ultima.accion.endsWith(".eliminar"),
          },
  });
}
