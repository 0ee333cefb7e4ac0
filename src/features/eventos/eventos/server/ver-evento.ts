import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import {
  type ImagenPedida,
  leerImagen,
  servirImagen,
} from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import { qrPng } from "#server/images/qr.ts";
import type { Evento, EventoDetalle } from "../contract.ts";
import { findCancha, findEvento, findImagen, hasEvento, listImagenes } from "./eventos.repo.ts";

/** One event. An inactive one returns 404 except to staff (Rule EVE-1). */
export async function verEventoSinContenido(
  deps: Pick<Deps, "db" | "payments">,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<Evento>> {
  const evento = await findEvento(deps.db, input.id);
  const visible = evento?.estado || holds("staff", actor?.permisos ?? null);
  if (!evento || !visible) return notFound("Ese evento no existe.");
  const enLinea = (evento.precioDesde ?? evento.precio) === 0 || deps.payments !== null;
  return done(enLinea ? evento : { ...evento, sinPagoEnLinea: true });
}

/** An event in any state, with its court, for edits inside their transaction. */
export const eventoPorId = findEvento;
export const canchaDeEvento = findCancha;

export async function verEvento(
  deps: Pick<Deps, "db" | "log" | "payments" | "storage">,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<EventoDetalle>> {
  const found = await verEventoSinContenido(deps, actor, input);
  if (!found.ok) return found;
  const evento = found.value;
  const guardadas = evento.imagenes.length > 0 ? await listImagenes(deps.db, evento.id) : [];
  const imagenes = await Promise.all(
    guardadas.map(async ({ id, nombre, clave, ancho, alto }) => {
      const file = await leerImagen(deps, clave);
      if (!file) return null;
      return { id, nombre, ancho, alto, mime: file.mime, contenido: file.contenido.toString("base64") };
    }),
  );
  return done({
    ...evento,
    imagenes: imagenes.filter((imagen) => imagen !== null),
    ...(holds("staff", actor?.permisos ?? null) ? { cancha: await findCancha(deps.db, evento.id) } : {}),
  });
}

/** Side in pixels, sharp enough for a poster. */
const LADO = 600;

/** QR code of the event's public URL, as a PNG (Rule EVE-7). */
export async function generarQR({ db, settings }: Pick<Deps, "db" | "settings">, { id }: { id: number }) {
  if (!(await hasEvento(db, id))) return notFound("Ese evento no existe.");
  return done(await qrPng(`${settings.siteUrl}/evento/${id}`, LADO));
}

/** A picture of an event in the nearest available width (Rule ARC-3). Staff only if the event is inactive. */
export async function verImagen(
  deps: Pick<Deps, "db" | "log" | "storage">,
  actor: Actor | null,
  input: Omit<ImagenPedida, "clave"> & { id: number; imageId: number },
): Promise<Outcome<ServedImage>> {
  const imagen = await findImagen(deps.db, input.id, input.imageId);
  if (!imagen || !(imagen.publica || holds("staff", actor?.permisos ?? null)))
    return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...input, clave: imagen.clave });
  // Only the staff's own browser may cache pictures of inactive events.
  if (servida.ok && !imagen.publica) servida.value.cacheControl = "private, no-cache";
  return servida;
}

interface Titular {
  entradaId: number;
  /** Null if a buyer without an account gave none. */
  nombre: string | null;
  correo: string;
  /** Whether the ticket is listed in a profile. */
  conCuenta: boolean;
}

/** A port that the tickets area implements, because its tables reference those of events. */
export interface EntradasDeEvento {
  /** Which of these events have refunds due for annulled tickets. */
  conDevolucionesPendientes(q: Queryable, eventoIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Prepares the deletion of an event: deletes annulled tickets (keeping their payments, with the names of buyers
   * without an account) and deactivates its promo codes.
   */
  borrarAnuladas(tx: Tx, eventoId: number): Promise<void>;
  /** Detaches annulled tickets from ticket types that will be deleted. */
  soltarTarifas(tx: Tx, tarifaIds: number[]): Promise<void>;
  /** Discounts of promo codes on paid orders, by code id. */
  descontadoPor(q: Queryable, codigoIds: number[]): Promise<Map<number, number>>;
  titulares(q: Queryable, eventoId: number): Promise<Titular[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    entradasDeEvento: EntradasDeEvento;
  }
}
