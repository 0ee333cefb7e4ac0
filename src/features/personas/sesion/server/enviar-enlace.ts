import { createHash, randomBytes, randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import { COLA_DE_ENLACES } from "#features/compartido/correos/server/encolar-correo.ts";
import { lockUsuario, usuarioPorCorreo } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { MINUTOS_DE_ENLACE } from "../rules.ts";
import {
  deleteCodigo,
  deleteEarlierPedidos,
  deleteEnlaces,
  deletePedido,
  findPedido,
  insertEnlace,
  insertPedido,
} from "./contrasenas.repo.ts";
import { CORREOS, correoConEnlace, correoDeBaja } from "./mails.ts";

/** Makes the queue retry while no mail server is connected. */
class NoMailServer extends Error {
  override name = "NoMailServer";
}

const TOKEN_BYTES = 32;

/**
 * Processes one request for a reset link, and emails the link if the address belongs to a user. The email is sent
 * directly, because in the outbox the token would be readable; the job is just as durable. Each attempt creates a new
 * token, so that the hour starts when the email is sent and earlier links become invalid.
 * @throws the mail server's error, so that the queue retries
 */
export async function enviarEnlace(deps: Deps, { pedidoId }: { pedidoId: string }): Promise<void> {
  const { mailer } = deps;
  if (!mailer) throw new NoMailServer();
  await deleteEarlierPedidos(deps.db, new Date(deps.clock().getTime() - DAY_MS));
  const pedido = await findPedido(deps.db, pedidoId);
  if (!pedido) return;
  const respuesta = await prepararRespuesta(deps, pedido.correo);
  if (respuesta) {
    const { para, asunto, texto, html } = respuesta;
    const messageId = `<${CORREOS.recuperacion.name}-${randomUUID()}@${new URL(deps.settings.siteUrl).hostname}>`;
    await mailer.send({ messageId, to: para, subject: asunto, text: texto, html, attachments: [] });
  }
  await deletePedido(deps.db, pedidoId);
}

async function prepararRespuesta(deps: Deps, escrito: string) {
  const encontrado = await usuarioPorCorreo(deps.db, escrito);
  if (!encontrado) return null;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const usuario = await deps.db.transaction(async (tx) => {
    const tomado = await lockUsuario(tx, encontrado.id);
    // Inactive users cannot log in, so they get no link.
    if (!tomado?.alta) return tomado;
    const ahora = deps.clock();
    await deleteEnlaces(tx, tomado.id);
    await insertEnlace(tx, {
      usuarioId: tomado.id,
      tokenHash: hashDeToken(token),
      creadaEn: ahora,
      venceEn: new Date(ahora.getTime() + MINUTOS_DE_ENLACE * MINUTE_MS),
    });
    return tomado;
  });
  // The account may have been deleted, or its address changed, between the two reads.
  if (!usuario?.correo || usuario.correo !== encontrado.correo) return null;
  const correo = usuario.alta ? correoConEnlace(deps, usuario, token) : correoDeBaja(deps, usuario);
  return { para: usuario.correo, ...(await correo) };
}

/** Returns the hash stored for a token. Tokens are random enough to need no salt. */
export function hashDeToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Invalidates a user's reset links and access code after a change of password or email. */
export async function anularEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await deleteEnlaces(tx, usuarioId);
  await deleteCodigo(tx, usuarioId);
}

export const LIMITE_DE_RECUPERACION: RateLimit = { name: "recuperacion", points: 5, seconds: 3600 };

/**
 * Stores a request for a reset link. A job looks up the address (`enviarEnlace`), so that known and unknown addresses
 * take the same time. 429 after five requests from one IP address within an hour (Rule SES-8).
 */
export async function pedirRecuperacion(deps: Deps, _actor: null, input: { email: string; address: string }) {
  return deps.limits.attempt(LIMITE_DE_RECUPERACION, input.address, async () => {
    const id = randomUUID();
    await deps.db.transaction(async (tx) => {
      await insertPedido(tx, { id, correo: input.email, creadoEn: deps.clock() });
      await deps.jobs.send(tx, COLA_DE_ENLACES, { pedidoId: id });
    });
    return done({ ok: true as const });
  });
}
