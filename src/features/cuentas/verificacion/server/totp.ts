import { Secret, TOTP } from "otpauth";
import { club } from "#club";

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
export function uriDe(secreto: string, nombreUsuario: string): string {
  return new TOTP({ ...FORMA, issuer: club.nombre, label: nombreUsuario, secret: secreto }).toString();
}

/** Time step of a code, or null if wrong or expired. */
export function pasoDe(secreto: string, codigo: string, ahora: Date): number | null {
  const totp = new TOTP({ ...FORMA, secret: secreto });
  const timestamp = ahora.getTime();
  const diferencia = totp.validate({ token: codigo, timestamp, window: TOLERANCIA });
  return diferencia === null ? null : totp.counter({ timestamp }) + diferencia;
}
