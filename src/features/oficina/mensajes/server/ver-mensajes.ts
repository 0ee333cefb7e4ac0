import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { ListQuery } from "#contract/paging.ts";
import { holds } from "#contract/permission.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { DestinatarioDeMensaje, MensajeAGrupo } from "../contract.ts";
import {
  ESTADOS_DE_DESTINATARIO,
  type EstadoDeDestinatario,
  puedeEscribirA,
  type Situacion,
} from "../rules.ts";
import { filtroEnPalabras } from "./calcular-reparto.ts";
import { findMensaje, listDestinatarios, listMensajes, type MensajeRow } from "./mensajes.repo.ts";

export function listarMensajes(
  { db }: Deps,
  { permisos }: Actor,
  query: ListQuery & { personaId?: number | undefined },
  orden: Parameters<typeof listMensajes>[2],
): Outcome<Listing<MensajeAGrupo>> {
  const { page, keys, read } = listMensajes(
    db,
    { ...query, publico: holds("administrador", permisos) ? undefined : "evento" },
    orden,
  );
  return done({ page, keys, read: async (ids) => (await read(ids)).map(toResumen) });
}

const NO_EXISTE = notFound("Ese mensaje no existe.");

export async function verMensaje({ db }: Deps, { permisos }: Actor, { id }: { id: number }) {
  const mensaje = await findMensaje(db, id);
  return mensaje && puedeEscribirA(permisos, mensaje.filtro) ? toMensaje({ db }, mensaje) : NO_EXISTE;
}

export async function listarDestinatarios(
  { db }: Deps,
  { permisos }: Actor,
  { id, ...query }: ListQuery & { id: number; estado?: EstadoDeDestinatario | undefined },
  orden: Parameters<typeof listDestinatarios>[3],
): Promise<Outcome<Listing<DestinatarioDeMensaje>>> {
  const mensaje = await findMensaje(db, id);
  if (!mensaje || !puedeEscribirA(permisos, mensaje.filtro)) return NO_EXISTE;
  return done(listDestinatarios(db, id, query, orden));
}

/** Derives the state from the counts, so that nothing has to record when the last copy was sent. */
export function situacionDe({ detenidoEn, conteos }: MensajeRow): Situacion {
  if (detenidoEn) return "detenido";
  return conteos["por-enviar"] ? "enviando" : "enviado";
}

function toResumen(mensaje: MensajeRow): MensajeAGrupo {
  const { id, asunto, filtro, creadoEn, por, conteos } = mensaje;
  const de = (estado: EstadoDeDestinatario) => conteos[estado] ?? 0;
  return {
    id,
    asunto,
    publico: filtro.publico,
    creadoEn: creadoEn.toISOString(),
    por,
    copias: de("por-enviar") + de("enviado") + de("rechazado") + de("detenido"),
    enviadas: de("enviado"),
    rechazadas: de("rechazado"),
    situacion: situacionDe(mensaje),
  };
}

export async function toMensaje({ db }: { db: Queryable }, mensaje: MensajeRow) {
  const { cuerpo, filtro, conteos, detenidoEn, detenidoPor } = mensaje;
  const palabras = await filtroEnPalabras(db, filtro);
  return done({
    ...toResumen(mensaje),
    cuerpo,
    // What the filter refers to may have been deleted.
    filtro: palabras.ok ? palabras.partes : [palabras.detail],
    conteos: Object.fromEntries(
      ESTADOS_DE_DESTINATARIO.map((estado) => [estado, conteos[estado] ?? 0]),
    ) as Record<EstadoDeDestinatario, number>,
    detenidoEn: detenidoEn?.toISOString() ?? null,
    detenidoPor,
  });
}
