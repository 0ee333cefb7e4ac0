import { z } from "@hono/zod-openapi";
import { instant } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { anyone, json, session } from "#contract/route.ts";
import { partidoPublico } from "../competencias/contract.ts";
import {
  ESTADOS_DE_APUNTE,
  FALTAS,
  JUGADOR,
  LADOS,
  LOTE_MAX,
  PERIODOS_MAX,
  PLANTEL_MAX,
  TIROS,
} from "./rules.ts";

declare module "#contract/api.ts" {
  interface PageReads {
    /** Returns a match and its log; null if the match does not exist. */
    partidoEnVivo(id: number): Promise<PartidoEnVivo | null>;
  }
}

const wrong = { error: "La anotación no es válida" };
const periodo = z.number(wrong).int().min(1, wrong).max(PERIODOS_MAX, wrong);
const jugador = z.string(wrong).regex(JUGADOR, "El jugador no es válido");
const jugadores = z.array(jugador, wrong).max(PLANTEL_MAX, `Como máximo ${PLANTEL_MAX} jugadores`);
const uuid = z.uuid("El identificador no es válido");

const deEquipo = { periodo, lado: z.enum(LADOS, wrong) };
const deJugador = { ...deEquipo, jugador: jugador.optional() };
const of = <T extends string, F extends z.ZodRawShape>(tipo: T, fields: F) =>
  z.object({ tipo: z.literal(tipo, wrong), ...fields });

/** An entry of a match's log, without a time: phones' clocks are wrong, so only the place in the log counts. */
const anotacion = z
  .discriminatedUnion(
    "tipo",
    [
      of("formacion", {
        lado: deEquipo.lado,
        jugadores: jugadores.refine((all) => new Set(all).size === all.length, "Hay un jugador repetido"),
      }),
      of("inicio", { periodo }),
      of("fin", { periodo }),
      of("puntos", { ...deJugador, tiro: z.enum(keysOf(TIROS), wrong) }),
      of("falta", { ...deJugador, falta: z.enum(keysOf(FALTAS), wrong) }),
      of("tarjeta", deJugador),
      of("tiempo", deEquipo),
      of("final", {}),
      // Undoes the entry `de`. Undoing a correction redoes what it had undone.
      of("correccion", { de: uuid }),
    ],
    wrong,
  )
  .openapi("Anotacion");
export type Anotacion = z.infer<typeof anotacion>;

const epoca = z.number({ error: "La toma no es válida" }).int().min(0).max(100_000);
const apunte = z.object({
  n: z.number({ error: "El número no es válido" }).int().min(1).max(100_000),
  id: uuid,
  anotacion,
});

const plantel = z.array(
  z.object({
    jugador: z.string(),
    nombre: z.string(),
    numero: z.string().nullable(),
    /** Another team of the club in whose line-up of the same round the person stands; null if none. */
    tambienEn: z.string().nullable(),
  }),
);

const planillaSchema = z
  .object({
    /** 0 while nobody has taken the score sheet; raised by each takeover. */
    epoca: z.number().int(),
    /** Whether the asking phone writes it. */
    propia: z.boolean(),
    /** Who writes it, since when, and when its last entry arrived. */
    quien: z.string().nullable(),
    tomadaEn: instant.nullable(),
    ultimoEn: instant.nullable(),
    apuntes: z.array(
      apunte.extend({
        epoca: z.number().int(),
        estado: z.enum(ESTADOS_DE_APUNTE),
        /** When it arrived; absent from a phone's copy of what it has just sent. */
        recibidaEn: instant.optional(),
      }),
    ),
    /** The squads of the club's teams on the day of the match; names for people who may score only. */
    planteles: z.object({ local: plantel, visitante: plantel }),
    partido: partidoPublico,
  })
  .openapi("Planilla");
export type Planilla = z.infer<typeof planillaSchema>;

const dispositivo = z.uuid("El teléfono no es válido");

/** The score sheet, for the staff and for coaches of its teams; 404 for others (Rule TEM-18). */
export const verPlanilla = session.get("/partidos/{id}/planilla", {
  summary: "Planilla de un partido",
  query: z.object({ dispositivo: dispositivo.optional() }),
  responses: { 200: json(planillaSchema, "La planilla, con sus anotaciones en orden") },
});

/** Makes a phone the only writer (Rule TEM-16). `epoca` is the one that the caller saw: two cannot take it at once. */
export const llevarPlanilla = session.post("/partidos/{id}/planilla/tomar", {
  summary: "Tomar la planilla de un partido",
  body: z.object({ dispositivo, epoca }),
  responses: {
    200: json(planillaSchema, "La planilla, que ahora lleva este teléfono"),
    409: "`ya-tomada`: otro teléfono la tomó mientras tanto; `partido-terminado`, `partido-sin-jugar`",
  },
});

/**
 * Stores a phone's entries, each once and without gaps (Rules TEM-16, TEM-17). Entries of an older epoch wait for review.
 * Unknown fields are ignored, because the phone may run another version.
 */
export const anotar = session.post("/partidos/{id}/planilla/apuntes", {
  summary: "Anotaciones de la planilla",
  body: z.object({
    dispositivo,
    epoca: epoca.min(1),
    apuntes: z
      .array(apunte)
      .min(1, "Faltan las anotaciones")
      .max(LOTE_MAX, `Como máximo ${LOTE_MAX} por vez`),
  }),
  responses: {
    200: json(
      // `aviso` says what the scorer should check, such as a time-out too many.
      z.object({ estado: z.enum(ESTADOS_DE_APUNTE), aviso: z.string().nullable() }),
      "Guardadas; en `espera` hasta que alguien las revise",
    ),
    409: "`falta-una-anotacion`, `otro-telefono`, `planilla-llena`",
  },
});

/** Accepts or drops entries that wait for review (Rule TEM-17). */
export const revisarApuntes = session.post("/partidos/{id}/planilla/revisar", {
  summary: "Revisar anotaciones que llegaron tarde",
  body: z.object({
    ids: z.array(uuid).min(1, "Elegí las anotaciones").max(LOTE_MAX, `Como máximo ${LOTE_MAX} por vez`),
    aceptar: z.boolean({ error: "El valor no es válido" }),
    dispositivo: dispositivo.optional(),
  }),
  responses: { 200: json(planillaSchema, "La planilla, con lo que se decidió") },
});

const enVivoSchema = z
  .object({
    /** Changes with everything below. */
    version: z.string(),
    partido: partidoPublico,
    /** Entries that count, in order. */
    anotaciones: z.array(anotacion),
    /** Players of the club in the log, by their key there, with the name and number that they allow to be shown. */
    jugadores: z.record(z.string(), z.object({ nombre: z.string(), numero: z.string().nullable() })),
  })
  .openapi("PartidoEnVivo");
export type PartidoEnVivo = z.infer<typeof enVivoSchema>;

/** Event `cambio` of the live feed: what follows the first `desde` entries of the version `antes`. */
export type Cambio = Omit<PartidoEnVivo, "jugadores"> & { antes: string; desde: number };

/** The live score. Cached until it changes; polled by pages without the feed. */
export const verMarcador = anyone.get("/partidos/{id}/marcador", {
  summary: "Marcador y jugadas de un partido",
  responses: { 200: json(enVivoSchema, "El marcador, y las jugadas si el partido tiene planilla") },
});

/** The live feed (Rule TEM-19), as server-sent events. */
export const seguirPartido = anyone.get("/partidos/{id}/en-vivo", {
  summary: "Seguir un partido en vivo",
  query: z.object({ v: z.string().max(40, "La versión no es válida").optional() }),
  responses: {
    200: {
      description: "Eventos `todo` (como el marcador), `cambio`, y `latido` cada 20 segundos",
      content: { "text/event-stream": { schema: z.string() } },
    },
    503: "Hay demasiadas personas siguiendo partidos: usá el marcador",
  },
});
