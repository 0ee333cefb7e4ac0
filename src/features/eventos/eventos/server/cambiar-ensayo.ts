import { type Outcome, refused } from "#contract/outcome.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { cambiarEvento } from "./actualizar-estado.ts";
import { updateEnsayo } from "./repo.ts";

/**
 * Starts or ends the rehearsal of a sale with the provider's test credentials. Meanwhile the event is inactive and only
 * staff can see and buy it; ending it deletes its tickets. Idempotent. Starting is a 409 without test credentials, with
 * places taken, or while another event is being rehearsed.
 */
export async function cambiarEnsayo(
  deps: Pick<Deps, "cache" | "clock" | "db" | "entradasDeEvento" | "testPayments">,
  actor: Actor,
  { id, ensayo }: { id: number; ensayo: boolean },
): Promise<Outcome<Evento>> {
  if (ensayo && !deps.testPayments)
    return refused(
      409,
      "sin-credenciales-de-prueba",
      "Para ensayar una venta faltan las credenciales de prueba de Mercado Pago. Un administrador las pone en Conexiones; si Mercado Pago está en la configuración del servidor, van en MP_TEST_ACCESS_TOKEN. Se copian de Tus integraciones → Credenciales de prueba.",
    );
  const changed = cambiarEvento(deps, actor, id, {
    accion: "evento.ensayo",
    campo: "dePrueba",
    async update(tx) {
      const evento = await updateEnsayo(tx, id, ensayo);
      if (evento && !ensayo) await deps.entradasDeEvento.borrarDeEnsayo(tx, id);
      return evento;
    },
  });
  const evento = await changed.catch((error: unknown) => {
    if (!violatesUnique(error, "eventos_un_ensayo")) throw error;
    const detail = "Ya hay otro evento de prueba. Terminá ese ensayo antes de empezar este.";
    return refused(409, "otro-ensayo", detail);
  });
  if (evento.ok && ensayo && !evento.value.dePrueba)
    return refused(
      409,
      "hay-entradas",
      "Este evento tiene entradas vendidas o que se están pagando: para ensayar, creá otro.",
    );
  return evento;
}
