import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const CIFRA = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secret: string, para: "segundo-paso" | "codigos-de-respaldo") =>
  Buffer.from(hkdfSync("sha256", secret, "", para, 32));

/** Encrypts an app secret, bound to its user: it cannot be decrypted in another user's row. */
export function cifrar(secret: string, usuarioId: number, texto: string): string {
  const iv = randomBytes(IV_BYTES);
  const cifra = createCipheriv(CIFRA, keyFor(secret, "segundo-paso"), iv, { authTagLength: TAG_BYTES });
  cifra.setAAD(Buffer.from(String(usuarioId)));
  const cuerpo = Buffer.concat([cifra.update(texto, "utf8"), cifra.final()]);
  return Buffer.concat([iv, cuerpo, cifra.getAuthTag()]).toString("base64url");
}

/** @throws if encrypted under another `SECRET`, for another user, or altered */
export function descifrar(secret: string, usuarioId: number, cifrado: string): string {
  const bytes = Buffer.from(cifrado, "base64url");
  const key = keyFor(secret, "segundo-paso");
  const cifra = createDecipheriv(CIFRA, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cifra.setAAD(Buffer.from(String(usuarioId)));
  cifra.setAuthTag(bytes.subarray(-TAG_BYTES));
  const cuerpo = bytes.subarray(IV_BYTES, -TAG_BYTES);
  return Buffer.concat([cifra.update(cuerpo), cifra.final()]).toString("utf8");
}

/** Hash stored for a code. Keyed, so that a database leak alone does not allow brute force. */
export function hashDeCodigo(secret: string, usuarioId: number, codigo: string): string {
  return createHmac("sha256", keyFor(secret, "codigos-de-respaldo"))
    .update(`${usuarioId}|${codigo}`)
    .digest("base64url");
}

/** RFC 6238 defaults, supported by every app: SHA-1, six digits, 30 seconds. */
const FORMA = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const BYTES = 20;
/** Accepted clock drift, in time steps. */
const TOLERANCIA = 1;

/** Generates a secret in base32. */
export function nuevoSecreto(): string {
  return new Secret({ size: BYTES }).base32;
}

/** URI encoded in the QR code. */
export function uriDe(issuer: string, secreto: string, nombreUsuario: string): string {
  return new TOTP({
    ...FORMA,
    issuer,
    label: nombreUsuario,
    secret: secreto,
  }).toString();
}

/** Time step of a code, or null if wrong or expired. */
export function pasoDe(secreto: string, codigo: string, ahora: Date): number | null {
  const totp = new TOTP({ ...FORMA, secret: secreto });
  const timestamp = ahora.getTime();
  const diferencia = totp.validate({ token: codigo, timestamp, window: TOLERANCIA });
  return diferencia === null ? null : totp.counter({ timestamp }) + diferencia;
}
