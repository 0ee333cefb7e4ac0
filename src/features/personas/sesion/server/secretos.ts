import { Secret, TOTP } from "otpauth";
import { hmac } from "#server/hmac.ts";
import { openText, sealText } from "#server/sealed-text.ts";

/** Encrypts an app secret for one user, so that it cannot be decrypted in another user's row. */
export function cifrar(secret: string, usuarioId: number, texto: string): string {
  return sealText(secret, "segundo-paso", String(usuarioId), texto);
}

/** @throws if the secret was encrypted with another `SECRET` or for another user, or was altered */
export function descifrar(secret: string, usuarioId: number, cifrado: string): string {
  return openText(secret, "segundo-paso", String(usuarioId), cifrado);
}

/** Returns the hash stored for a code. The hash is keyed, so that a database leak alone does not allow brute force. */
export const hashDeCodigo = (secret: string, usuarioId: number, codigo: string): string =>
  hmac(secret, "codigos-de-respaldo", `${usuarioId}|${codigo}`).toString("base64url");

/** RFC 6238 defaults, supported by every app: SHA-1, six digits, 30 seconds. */
const FORMA = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const BYTES = 20;
/** Accepted clock difference, in time steps. */
const TOLERANCIA = 1;

export function nuevoSecreto(): string {
  return new Secret({ size: BYTES }).base32;
}

export function uriDe(issuer: string, secreto: string, nombreUsuario: string): string {
  return new TOTP({
    ...FORMA,
    issuer,
    label: nombreUsuario,
    secret: secreto,
  }).toString();
}

/** Returns the time step of a code; null if it is wrong or expired. */
export function pasoDe(secreto: string, codigo: string, ahora: Date): number | null {
  const totp = new TOTP({ ...FORMA, secret: secreto });
  const timestamp = ahora.getTime();
  const diferencia = totp.validate({ token: codigo, timestamp, window: TOLERANCIA });
  return diferencia === null ? null : totp.counter({ timestamp }) + diferencia;
}
