import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { findEvento, updateEnsayo } from "./repo.ts";

/**
 * Starts or ends the rehearsal of a sale with the provider's test credentials. During it the event is inactive and only
 * staff can see and buy it; ending deletes its tickets. Idempotent. Starting is a 409 without test credentials, with
 * places taken, or while another event is being rehearsed.
 */
export async function cambiarEnsayo(
  deps: Pick<Deps, "cache" | "clock" | "db" | "entradasDeEvento" | "testPayments">,
  actor: Actor,
  input: { id: number; ensayo: boolean },
): Promise<Outcome<Evento>> {
  if (input.ensayo && !deps.testPayments)
    return refused(
      409,
      "sin-credenciales-de-prueba",
      "Para ensayar una venta faltan las credenciales de prueba de Mercado Pago. Pedile a quien instaló el sitio que ponga MP_TEST_ACCESS_TOKEN (Tus integraciones → Credenciales de prueba) y lo vuelva a iniciar.",
    );
  const evento = await marcar(deps, actor, input).catch((error: unknown) => {
    if (violatesUnique(error, "eventos_un_ensayo")) return "otro" as const;
    throw error;
  });
  if (evento === "otro")
    return refused(
      409,
      "otro-ensayo",
      "Ya hay otro evento de prueba. Terminá ese ensayo antes de empezar este.",
    );
  if (!evento) return notFound("Ese evento no existe.");
  if (input.ensayo && !evento.dePrueba)
    return refused(
      409,
      "hay-entradas",
      "Este evento tiene entradas vendidas o que se están pagando: para ensayar, creá otro.",
    );
  deps.cache.drop("eventos", `evento:${evento.id}`);
  return done(evento);
}

function marcar(
  deps: Pick<Deps, "clock" | "db" | "entradasDeEvento">,
  actor: Actor,
  { id, ensayo }: { id: number; ensayo: boolean },
) {
  return deps.db.transaction(async (tx) => {
    const cambiado = await updateEnsayo(tx, id, ensayo);
    if (!cambiado) return findEvento(tx, id);
    if (!ensayo) await deps.entradasDeEvento.borrarDeEnsayo(tx, id);
    await registrar(deps, tx, actor, {
      accion: "evento.ensayo",
      objeto: "evento",
      objetoId: id,
      antes: { dePrueba: !ensayo },
      despues: { dePrueba: ensayo },
    });
    return cambiado;
  });
}
