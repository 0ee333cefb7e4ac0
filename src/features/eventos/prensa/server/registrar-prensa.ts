import { clubTime } from "#contract/club-time.ts";
import { conflict, done, invalidField, type Outcome, refusing } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { violates, violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { PedidoDePrensa } from "../contract.ts";
import type { DatosDePedido } from "../rules.ts";
import { avisarRecepcion } from "./mails.ts";
import { findPedido, insertPedido, isOfrecido } from "./prensa.repo.ts";

type Solicitud = DatosDePedido & { eventoId: number };

/**
 * Limits press requests per IP address. Registrations have a separate limit, so that a new user can still
 * send a request.
 */
export const LIMITE_DE_PRENSA: RateLimit = { name: "prensa", points: 5, seconds: 3600 };

/**
 * Creates a press request and sends a confirmation (Rule PRE-2). 422 if the event accepts no requests, 409 if
 * the same DNI and medium have already asked, 429 after five requests per hour and IP address; staff have no
 * limit.
 */
export async function registrarPrensa(
  deps: Deps,
  actor: Actor | null,
  input: { solicitud: Solicitud; address: string },
): Promise<Outcome<PedidoDePrensa>> {
  if (actor && holds("staff", actor.permisos)) return registrar(deps, input.solicitud);
  return deps.limits.attempt(LIMITE_DE_PRENSA, input.address, () => registrar(deps, input.solicitud));
}

async function registrar(deps: Deps, solicitud: Solicitud): Promise<Outcome<PedidoDePrensa>> {
  if (!(await isOfrecido(deps.db, solicitud.eventoId, clubTime(deps.clock()).fecha))) return notOffered();
  const saving = deps.db.transaction(async (tx): Promise<Outcome<PedidoDePrensa>> => {
    const id = await insertPedido(tx, { ...solicitud, fecha: deps.clock() });
    const pedido = await findPedido(tx, id);
    if (!pedido) return notOffered();
    await avisarRecepcion(deps, tx, pedido);
    return done({ ...pedido, evento: { id: pedido.evento.id, nombre: pedido.evento.nombre } });
  });
  return saving.catch(
    refusing((error) => {
      if (violates(error, "pedidos_de_prensa_unico")) return conflict("pedido-repetido", REPETIDO);
      // The event has just been deleted.
      return violatesForeignKey(error) ? notOffered() : null;
    }),
  );
}

const REPETIDO =
  "Ya hay un pedido de acreditación con ese DNI y ese medio para este partido. Te contestamos por correo dentro de las 48 horas.";

function notOffered() {
  const message = "Ese partido ya no está disponible para acreditaciones. Elegí otro.";
  return invalidField("evento-no-disponible", "eventoId", message);
}
