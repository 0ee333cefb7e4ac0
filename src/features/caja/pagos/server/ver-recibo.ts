import { clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { readOrdering, refuseReversedDates } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { holds } from "#contract/permission.ts";
import { readableCode } from "#contract/text.ts";
import { type Listing, readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Finder } from "#server/office-search.ts";
import type { Recibo, ReciboListado } from "../contract.ts";
import { COLUMNAS_DE_RECIBOS, leerNumero, leerNumeroEscrito } from "../rules.ts";
import { dibujarRecibo } from "./dibujar-recibo.ts";
import { enlaceDeVerificacion } from "./emitir-recibos.ts";
import { findRecibo, listNumerosDe, listRecibos } from "./recibos.repo.ts";

/** Per IP address: enough for a person at a counter, not for guessing codes. */
export const LIMITE_DE_VERIFICACION: RateLimit = { name: "recibos", points: 30, seconds: 60 };

type Guardado = NonNullable<Awaited<ReturnType<typeof findRecibo>>>;

/** Returns a receipt, for its payer and administradores (Rule REC-3); anybody else gets a 404 as if it did not exist. */
export async function verRecibo(deps: Deps, actor: Actor, input: { numero: string }) {
  const numero = leerNumero(input.numero);
  const recibo = numero && (await findRecibo(deps.db, numero));
  if (!recibo || (recibo.usuarioId !== actor.usuarioId && !holds("administrador", actor.permisos)))
    return notFound("No existe ese recibo.");
  return done(toRecibo(deps, recibo));
}

function toRecibo(deps: Deps, { codigo, usuarioId: _, ...recibo }: Guardado): Recibo {
  return { ...recibo, verificacion: enlaceDeVerificacion(deps, codigo) };
}

export async function verificarRecibo(deps: Deps, { codigo, address }: { codigo: string; address: string }) {
  const limite = await deps.limits.take(LIMITE_DE_VERIFICACION, address);
  if (limite) return limite;
  const recibo = await findRecibo(deps.db, { codigo: readableCode(codigo) });
  if (!recibo) return notFound("No hay ningún recibo con ese código: no es un recibo de este club.");
  const { numero, emitidoEn, importe, validez, vigente } = recibo;
  return done({ numero, fecha: clubTime(new Date(emitidoEn)).fecha, importe, validez, vigente });
}

export async function misRecibos(
  deps: Deps,
  { usuarioId }: Actor,
  query: ListQuery & { pagoId?: number | undefined },
): Promise<Outcome<Paged<ReciboListado>>> {
  const orden = readOrdering(query.orden, orderedColumns(COLUMNAS_DE_RECIBOS), "-numero");
  if (!orden.ok) return orden;
  const { termino, pagoId } = query;
  return done(
    await readListing(listRecibos(deps.db, { termino, usuarioId, pagoId }, orden.value), pageOf(query)),
  );
}

/** 422 if `hasta` is before `desde`. */
export function listarRecibos(
  deps: Deps,
  filtros: { termino?: string | undefined; desde?: string | undefined; hasta?: string | undefined },
  orden: Parameters<typeof listRecibos>[2],
): Outcome<Listing<ReciboListado>> {
  return refuseReversedDates(filtros) ?? done(listRecibos(deps.db, filtros, orden));
}

export const recibosDe = listNumerosDe;

interface Archivo {
  nombre: string;
  contenido: Buffer;
}

export async function descargarRecibo(deps: Deps, actor: Actor, input: { numero: string }) {
  const recibo = await verRecibo(deps, actor, input);
  return recibo.ok ? done(toArchivo(deps, recibo.value)) : recibo;
}

/** Returns the receipt of a payment as email attachments; empty if the payment has none (Rule REC-7). */
export async function adjuntarRecibo(deps: Deps, pagoId: number): Promise<(Archivo & { tipo: string })[]> {
  const numero = leerNumero((await listNumerosDe(deps.db, [pagoId])).get(pagoId) ?? "");
  const recibo = numero && (await findRecibo(deps.db, numero));
  if (!recibo) return [];
  return [{ ...toArchivo(deps, toRecibo(deps, recibo)), tipo: "application/pdf" }];
}

function toArchivo(deps: Deps, recibo: Recibo): Archivo {
  return { nombre: `recibo-${recibo.numero}.pdf`, contenido: dibujarRecibo(deps.club(), recibo) };
}

/** Finds a receipt by its number and opens its payment's page. A number without letters means a payment instead. */
export const buscadorDeRecibos: Finder = {
  tipo: "recibo",
  grupo: "Recibos",
  who: "administrador",
  async find({ db }, { texto }) {
    const numero = leerNumeroEscrito(texto);
    const recibo = numero && (await findRecibo(db, numero));
    if (!recibo) return [];
    return [
      {
        id: recibo.numero,
        titulo: `Recibo ${recibo.numero}: ${formatMoney(recibo.importe)}`,
        detalle: [recibo.titular, formatFecha(clubTime(new Date(recibo.emitidoEn)).fecha)]
          .filter(Boolean)
          .join(" · "),
        enlace: `cobros/${recibo.pagoId}`,
      },
    ];
  },
};
