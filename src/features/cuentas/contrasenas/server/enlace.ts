import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import { RUTA_DE_RESTABLECER } from "../rules.ts";
import { deleteCodigo, deleteEnlaces } from "./repo.ts";

const TOKEN_BYTES = 32;

export function nuevoToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Hash stored for a token. Tokens are random enough to need no salt. */
export function hashDeToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** URL where a token is used; the ñ is percent-encoded so that mail programs preserve it. */
export function enlaceDe(siteUrl: string, token: string): string {
  return `${siteUrl}${encodeURI(RUTA_DE_RESTABLECER)}?token=${token}`;
}

/** Invalidates a user's reset links and access code after a change of password or email. */
export async function anularEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await deleteEnlaces(tx, usuarioId);
  await deleteCodigo(tx, usuarioId);
}
