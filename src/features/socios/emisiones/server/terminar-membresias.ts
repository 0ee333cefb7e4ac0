import { clubTime } from "#contract/club-time.ts";
import type { Rol } from "#contract/permission.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { cambiarUsuario, lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import { permisosTras } from "#features/socios/socios/rules.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { hasTerminado, listTerminados } from "./bajas.repo.ts";

export const COLA_DE_BAJAS = defineQueue({ name: "bajas", retry: { limit: 3, delay: 60, delayMax: 600 } });

/**
 * Ends the membership of those whose monthly plan has ended (Rule EMI-7), the night after its last day: they lose the role
 * and keep the number. Audited. A night that was missed is caught up.
 */
export async function terminarMembresias(deps: Pick<Deps, "clock" | "db">): Promise<void> {
  const hoy = clubTime(deps.clock()).fecha;
  for (const id of await listTerminados(deps.db, hoy))
    await deps.db.transaction(async (tx) => {
      const usuario = await lockUsuario(tx, id);
      const permisos = usuario && permisosTras("terminar", usuario.permisos as Rol[]);
      // Read again under the lock: the person may have returned.
      if (!permisos || !(await hasTerminado(tx, id, hoy))) return;
      await cambiarUsuario(tx, id, { permisos });
      await registrar(deps, tx, null, {
        accion: "socio.termina",
        objeto: "usuario",
        objetoId: id,
        antes: { permisos: usuario.permisos },
        despues: { permisos },
      });
    });
}
