import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import type { Deps } from "#server/deps.ts";
import { correoDeBloqueo } from "./mails.ts";

/** Emails the owner of a username that is under attack. Inactive users cannot log in and get no mail. */
export async function avisarBloqueo(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  { id, usuarioId }: { id: string; usuarioId: number | null },
): Promise<void> {
  if (usuarioId === null) return;
  await deps.db.transaction(async (tx) => {
    const persona = await personaPorId(tx, usuarioId);
    if (persona?.alta && persona.correo) {
      await correoDeBloqueo(deps, tx, id, { ...persona, correo: persona.correo });
    }
  });
}
