import { Secret, TOTP } from "otpauth";
import { club } from "#club";

/** What every application takes (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const FORMA = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const BYTES = 20;
/** A phone's clock may be a step ahead or behind. */
const TOLERANCIA = 1;

/** A new secret, in base32. */
export function nuevoSecreto(): string {
  return new Secret({ size: BYTES }).base32;
}

/** The address that an application reads from the QR code. */
export function uriDe(secreto: string, nombreUsuario: string): string {
  return new TOTP({ ...FORMA, issuer: club.nombre, label: nombreUsuario, secret: secreto }).toString();
}

/** The time step that a code is of, or null for a wrong or old one. */
export function pasoDe(secreto: string, codigo: string, ahora: Date): number | null {
  const totp = new TOTP({ ...FORMA, secret: secreto });
  const timestamp = ahora.getTime();
  const diferencia = totp.validate({ token: codigo, timestamp, window: TOLERANCIA });
  return diferencia === null ? null : totp.counter({ timestamp }) + diferencia;
}
