import type { z } from "zod";
import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, invalidField, type Outcome } from "#contract/outcome.ts";
import { UPLOAD_MAX_FILES } from "#contract/upload.ts";
import { horaDe, minutosDe } from "#features/canchas/canchas/rules.ts";
import { ocupar } from "#features/canchas/canchas/server/ocupar.ts";
import { withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Evento, formularioDeEvento } from "../contract.ts";
import { tooManyImagenes } from "./cambiar-imagenes.ts";
import { copyTarifas, findEvento, imagenesDe, insertEvento, lockModelo } from "./eventos.repo.ts";

/**
 * Creates an event with its pictures and court, all or nothing (Rule EVE-3), and with what it copies from a
 * repeated event (Rule EVE-18). 422 for a past date, 413 or 415 for an invalid file, 409 if the court is
 * taken.
 */
export async function crearEvento(
  deps: Pick<Deps, "cache" | "clock" | "club" | "db" | "jobs" | "log" | "storage">,
  actor: Actor,
  input: z.infer<typeof formularioDeEvento.fields> & { imagenes: ReceivedFile[] },
): Promise<Outcome<Evento>> {
  const { precioEntrada, imagenes: archivos, canchaId, repite, quedan, ventaDesde: _desde, ...datos } = input;
  const fecha = leerFecha(input.fecha);
  if (fecha === null) return wrongDate("La fecha no es válida");
  if (fecha < clubTime(deps.clock()).fecha) return wrongDate("La fecha no puede ser anterior a hoy");

  const ventaDesde = leerVentaDesde(input.ventaDesde, clubInstant(fecha, input.hora), deps.clock());
  if (!ventaDesde.ok) return ventaDesde;

  const evento = {
    ...datos,
    fecha,
    ventaDesde: ventaDesde.value,
    precio: precioEntrada,
    creadoEn: deps.clock(),
  };
  const creado = await withUploadedImagenes(deps, archivos, async (tx, imagenes) => {
    const modelo = repite === undefined ? undefined : await lockModelo(tx, repite);
    if (modelo === null)
      return invalidField("modelo-eliminado", "repite", "El evento que repetís ya no existe.");
    const subidas = imagenes.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
    const rows = [...(modelo ? imagenesDe(modelo, quedan) : []), ...subidas];
    if (rows.length > UPLOAD_MAX_FILES) return tooManyImagenes();
    const ocupada = await ocuparCancha(deps, tx, canchaId, evento);
    if (!ocupada.ok) return ocupada;
    const maximo = modelo && { maximoPorCompra: modelo.maximoPorCompra };
    const nuevo = await insertEvento(tx, { ...evento, ...maximo, ocupacionId: ocupada.value }, rows);
    if (modelo) await copyTarifas(tx, modelo.id, nuevo.id);
    await registrar(deps, tx, actor, {
      accion: "evento.crear",
      objeto: "evento",
      objetoId: nuevo.id,
      despues: {
        ...nuevo,
        ...(canchaId !== undefined && { canchaId }),
        ...(modelo && { repite: modelo.id }),
      },
    });
    return done((modelo && (await findEvento(tx, nuevo.id))) ?? nuevo);
  });
  if (creado.ok) deps.cache.drop("eventos", `evento:${creado.value.id}`);
  return creado;
}

/** Reserves the court for a match, until midnight at the latest; null without a court. */
export async function ocuparCancha(
  deps: Pick<Deps, "clock" | "club">,
  tx: Tx,
  canchaId: number | undefined,
  { nombre, fecha, hora }: Pick<Evento, "nombre" | "fecha" | "hora">,
): Promise<Outcome<number | null>> {
  if (canchaId === undefined) return done(null);
  const fin = Math.min(minutosDe(hora) + deps.club().canchas.horasDeEvento * 60, 24 * 60);
  const franjas = [{ fecha, desde: hora, hasta: horaDe(fin) }];
  return ocupar(deps, tx, { canchaId, clase: "evento", titulo: nombre, franjas });
}

/** Parses the start of a sale, which must be in the future and before the event; null if the text is empty. */
export function leerVentaDesde(texto: string | undefined, empieza: Date, ahora: Date): Outcome<Date | null> {
  if (texto === undefined) return done(null);
  const desde = leerInstante(texto);
  const message =
    desde === null
      ? "El inicio de la venta no es válido"
      : desde >= empieza
        ? "La venta tiene que empezar antes que el evento"
        : desde <= ahora
          ? "El inicio de la venta tiene que ser más adelante"
          : null;
  if (message === null) return done(desde);
  return invalidField("venta-desde-invalida", "ventaDesde", message);
}

function wrongDate(message: string) {
  return invalidField("fecha-invalida", "fecha", message);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A serialized date: `new Date("2026-12-05").toISOString()` is midnight UTC. */
const UTC_MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/;

/**
 * Parses a date: `YYYY-MM-DD`, a serialized date, or an instant, of which it takes the club's local date.
 * Null if invalid.
 */
export function leerFecha(texto: string): string | null {
  const dia = DAY.test(texto) ? texto : INSTANT.exec(texto)?.[1];
  if (!dia || !existsInCalendar(dia)) return null;
  if (dia === texto || UTC_MIDNIGHT.test(texto)) return dia;
  const instant = new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : clubTime(instant).fecha;
}

const CLUB_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Parses an instant with an offset, or the club's local date and time; null if invalid. */
export function leerInstante(texto: string): Date | null {
  const [, dia, hora] = CLUB_TIME.exec(texto) ?? [];
  const day = dia ?? INSTANT.exec(texto)?.[1];
  if (!day || !existsInCalendar(day)) return null;
  const instant = dia && hora ? clubInstant(dia, hora) : new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function existsInCalendar(dia: string): boolean {
  const date = new Date(`${dia}T00:00:00Z`);
  // `Date` turns 30 February into 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dia);
}
