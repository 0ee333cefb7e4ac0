import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { palabraDeAccion } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EnVivo } from "../contract.ts";
import type { ObjetoAbierto } from "../rules.ts";
import { findDecisiones, findVersion } from "./en-vivo.repo.ts";

/** Objects whose pages are limited to administradores. */
const RESERVADOS: readonly ObjetoAbierto[] = ["pago", "usuario"];

export async function verEnVivo(
  deps: Deps,
  { usuarioId, permisos }: Actor,
  { objeto, id }: { objeto?: ObjetoAbierto | undefined; id?: number | undefined },
): Promise<Outcome<EnVivo>> {
  const permitido = objeto && id && (!RESERVADOS.includes(objeto) || holds("administrador", permisos));
  if (!permitido) return done({ permisos, version: await findVersion(deps.db), ultima: null });
  const { version, ultima } = await findDecisiones(deps.db, { objeto, id });
  return done({
    permisos,
    version,
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
