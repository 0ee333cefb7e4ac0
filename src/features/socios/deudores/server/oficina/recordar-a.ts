import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { seManda } from "#features/compartido/correos/server/correos-declarados.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { esHoraDeRecordar, PALABRA_DE_OMISION, proximaHoraDeRecordar } from "../../rules.ts";
import { findAjustes } from "../ajustes/repo.ts";
import { insertGestion } from "../gestiones/repo.ts";
import { CORREOS } from "../mails.ts";
import { mandarA } from "../recordatorios/recordar-cuotas.ts";

const SIN_CORREO =
  "No hay a quién escribirle: no tiene correo, otra persona recibe los avisos de esa familia, o no debe nada.";

/** Writes to a payer about what is overdue, at the next hour of reminders (Rule DEU-3). It counts as a contact. */
export function recordarA(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ saleEl: string | null }>> {
  return deps.db.transaction(async (tx) => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    const ahora = clubTime(deps.clock());
    const { fecha: dia, hora } = proximaHoraDeRecordar(ahora);
    if (!seManda(deps.club().correos, CORREOS["cuota-recordatorio"]))
      return refused(409, "apagados", "El correo de recordatorios está apagado, en Correos.");
    const { etapas } = await findAjustes(tx);
    const { mandados, omitidos } = await mandarA(deps, tx, [id], { etapas, dia, aMano: true });
    const [omitido] = omitidos;
    if (omitido) return refused(409, omitido.motivo, `${PALABRA_DE_OMISION[omitido.motivo]}.`);
    if (mandados === 0) return refused(409, "sin-correo", SIN_CORREO);
    await insertGestion(tx, {
      personaId: id,
      tipo: "contacto",
      texto: "Recordatorio por correo",
      creadaEn: deps.clock(),
      creadaPor: actor.usuarioId,
    });
    await registrar(deps, tx, actor, { accion: "usuario.recordar", objetoId: id, despues: {} });
    return done({ saleEl: esHoraDeRecordar(ahora) ? null : clubInstant(dia, hora).toISOString() });
  });
}
