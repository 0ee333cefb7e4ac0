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
import { findBreve, findCancha, findEvento, findImagen, hasEvento, listImagenes } from "./eventos.repo.ts";

/** Returns an event; 404 for an inactive event unless the caller is staff (Rule EVE-1). */
export async function verEventoSinContenido(
  deps: Deps,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<Evento>> {
  const evento = await findEvento(deps.db, input.id);
  const visible = evento?.estado || holds("staff", actor?.permisos ?? null);
  if (!evento || !visible) return notFound("Ese evento no existe.");
  const enLinea = (evento.precioDesde ?? evento.precio) === 0 || deps.payments !== null;
  return done(enLinea ? evento : { ...evento, sinPagoEnLinea: true });
}

/** Exported for edits, which read the event in their own transaction. */
export const eventoPorId = findEvento;
export const eventoBreve = findBreve;
export const canchaDeEvento = findCancha;

export const existeEvento = hasEvento;

export async function verEvento(
  deps: Deps,
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

/** Pixels per side, sharp enough for a poster. */
const LADO = 600;

/** Draws a QR code of the event's public URL, as a PNG (Rule EVE-7). */
export async function generarQR({ db, settings }: Deps, { id }: { id: number }) {
  if (!(await hasEvento(db, id))) return notFound("Ese evento no existe.");
  return done(await qrPng(`${settings.siteUrl}/evento/${id}`, LADO));
}

/** Returns a picture in the nearest available width (Rule ARC-3). Only staff can see the pictures of an inactive event. */
export async function verImagen(
  deps: Deps,
  actor: Actor | null,
  input: Omit<ImagenPedida, "clave"> & { id: number; imageId: number },
): Promise<Outcome<ServedImage>> {
  const imagen = await findImagen(deps.db, input.id, input.imageId);
  if (!imagen || !(imagen.publica || holds("staff", actor?.permisos ?? null)))
    return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...input, clave: imagen.clave });
  // A shared cache must not store pictures of inactive events.
  if (servida.ok && !imagen.publica) servida.value.cacheControl = "private, no-cache";
  return servida;
}

interface Titular {
  entradaId: number;
  /** Null for a buyer without an account who gave no name. */
  nombre: string | null;
  correo: string;
  conCuenta: boolean;
}

/** Port that `entradas` implements, because its tables refer to the tables of events. */
export interface EntradasDeEvento {
  /** Returns which of the given events owe refunds for annulled tickets. */
  conDevolucionesPendientes(q: Queryable, eventoIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Deletes an event's annulled tickets, whose payments are kept, and deactivates the promo codes of the event. */
  borrarAnuladas(tx: Tx, eventoId: number): Promise<void>;
  /** Clears the ticket type of annulled tickets before the type is deleted. */
  soltarTarifas(tx: Tx, tarifaIds: number[]): Promise<void>;
  /** Discounts on paid orders, by the id of the promo code. */
  descontadoPor(q: Queryable, codigoIds: number[]): Promise<Map<number, number>>;
  titulares(q: Queryable, eventoId: number): Promise<Titular[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    entradasDeEvento: EntradasDeEvento;
  }
}
