import { createHash, randomBytes } from "node:crypto";
import { clubInstant } from "#contract/club-time.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { startOfOngoingEvents } from "#features/eventos/entradas/rules.ts";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import {
  citaDe,
  type EntradaRow,
  eventoDe,
  rutaDeNoPuedoIr,
} from "#features/eventos/entradas/server/to-entrada.ts";
import { devolucionHasta } from "#features/eventos/eventos/rules.ts";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { EntradaPasada } from "../contract.ts";
import { RUTA_DE_PASE } from "../rules.ts";
import { avisarPase, avisarRevocacion } from "./mails.ts";
import { findPase, lockEntrada, updateAbierto, updatePase } from "./pases.repo.ts";

/** Limits emails per user, because the user chooses the addresses. */
export const LIMITE_DE_PASES: RateLimit = { name: "pases", points: 20, seconds: 3600 };

/** Limits emails to one address, from all users together. */
export const LIMITE_POR_DESTINATARIO: RateLimit = { name: "pasesAUno", points: 8, seconds: 24 * 3600 };

const NO_EXISTE = notFound("No existe esa entrada.");

/**
 * Passes a ticket on to an email address (Rule PAS-1). The ticket gets a new code under its row lock, so that only
 * one succeeds if the ticket is scanned and passed on at the same time.
 */
export async function pasarEntrada(deps: Deps, actor: Actor, { id, correo }: { id: number; correo: string }) {
  const pasadaA = correo.toLowerCase();
  if (pasadaA === actor.correo?.toLowerCase())
    return invalidField("es-tuyo", "correo", "Ese es tu correo: la entrada ya es tuya.");
  const limite = await deps.limits.take(LIMITE_DE_PASES, String(actor.usuarioId));
  if (limite) return limite;
  const porDestinatario = await deps.limits.take(LIMITE_POR_DESTINATARIO, hashDe(pasadaA));
  if (porDestinatario) return porDestinatario;
  return deps.db.transaction(async (tx) => {
    const entrada = await lockEntrada(tx, id);
    if (entrada?.usuarioId !== actor.usuarioId) return NO_EXISTE;
    if (entrada.pasadaA === pasadaA) return done({ ok: true as const });
    const problema = porQueNo(deps, entrada);
    if (problema) return problema;
    if (entrada.paseAbiertoEn) return YA_ABIERTA;
    const token = randomBytes(32).toString("base64url");
    const pasadaEn = deps.clock();
    await updatePase(tx, id, { pasadaA, pasadaEn, paseHash: hashDe(token) });
    await registrar(deps, tx, actor, { accion: "entrada.pasar", objetoId: id });
    if (entrada.pasadaA) await avisarRevocacion(deps, tx, entrada, pasadaEn);
    await avisarPase(deps, tx, entrada, { pasadaA, pasadaEn, token });
    return done({ ok: true as const });
  });
}

/** Takes a passed ticket back from its recipient (Rule PAS-3). */
export async function revocarPase(deps: Deps, actor: Actor, { id }: { id: number }) {
  const staff = holds("staff", actor.permisos);
  return deps.db.transaction(async (tx) => {
    const entrada = await lockEntrada(tx, id);
    if (!entrada || (entrada.usuarioId !== actor.usuarioId && !staff)) return NO_EXISTE;
    if (entrada.pasadaA === null) return done({ ok: true as const });
    const problema = porQueNo(deps, entrada);
    if (problema) return problema;
    if (entrada.paseAbiertoEn && !staff) return YA_ABIERTA;
    await updatePase(tx, id, null);
    await registrar(deps, tx, actor, {
      accion: "entrada.deshacer",
      objetoId: id,
      antes: { abierta: entrada.paseAbiertoEn !== null },
    });
    await avisarRevocacion(deps, tx, entrada, deps.clock());
    return done({ ok: true as const });
  });
}

const YA_ABIERTA = conflict(
  "ya-abierta",
  "Ya la abrió la persona a la que se la pasaste. Si hay un error, pedile al club que lo deshaga.",
);

function porQueNo(deps: Deps, { ingresoEn, estado, fecha, hora }: EntradaRow) {
  if (ingresoEn) return conflict("ya-ingreso", "Con esta entrada ya ingresó alguien.");
  if (estado !== "pagada") return conflict("no-vale", "Esta entrada no está paga o ya no vale.");
  if (clubInstant(fecha, hora) <= startOfOngoingEvents(deps.club().entradas.puerta, deps.clock()))
    return conflict("ya-paso", "El evento ya pasó.");
  return null;
}

function hashDe(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Limits how many links of passed tickets are opened per IP address. */
export const LIMITE_DE_ENLACES_DE_PASE: RateLimit = { name: "pase-enlace", points: 60, seconds: 300 };

const ENLACE_INVALIDO = notFound(
  "Este enlace no es válido o ya no vale. Pedile a quien te pasó la entrada que te la pase de nuevo.",
);

/** Opens the ticket behind a link (Rule PAS-2). Only a button sends it, because mail scanners also visit links. */
export async function abrirPase(deps: Deps, { token }: { token: string }) {
  await updateAbierto(deps.db, hashDe(token), deps.clock());
  return verPase(deps, { token });
}

/** Returns the ticket behind a link (Rule PAS-2), with its code if it has been opened. */
export async function verPase(deps: Deps, { token }: { token: string }): Promise<Outcome<EntradaPasada>> {
  const row = await findPase(deps.db, hashDe(token));
  if (!row) return ENLACE_INVALIDO;
  const { id, estado, tarifa, ingresoEn } = row;
  const vale = estado === "pagada";
  const cita = { ...citaDe(row), path: RUTA_DE_PASE };
  const { id: _, ...evento } = eventoDe(row);
  return done({
    evento,
    vale,
    entrada: row.paseAbiertoEn && {
      numero: id,
      tarifa,
      codigo: vale ? codigoDe(deps, row) : null,
      noPuedoIr: vale && !ingresoEn && devolucionHasta(row, deps.clock()) ? rutaDeNoPuedoIr(deps, row) : null,
      ingresoEn: ingresoEn?.toISOString() ?? null,
      calendario: dibujarCitas(deps, "entradas", [cita]),
    },
  });
}
