import { hkdfSync } from "node:crypto";
import { sealText, unsealText } from "./encrypt.ts";
import type { Manifest } from "./manifest.ts";

/**
 * A site's secret as stored in its backups. Without it a restored site cannot read its tickets, second factors and
 * stored connections.
 */
export type CarriedSecret = NonNullable<Manifest["secreto"]>;

/** Identifies a secret without revealing it. */
const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "huella", 12)).toString("hex");

/** @param publicKey the recovery key's public half; without it only the fingerprint is stored */
export async function carrySecret(
  secret: string,
  publicKey: string | null | undefined,
): Promise<CarriedSecret> {
  const cifrado = publicKey ? await sealText(secret, publicKey) : null;
  return { huella: fingerprintOf(secret), cifrado };
}

/** Whether a backup was made with this secret; null for backups from before version 1.1, which do not record it. */
export function isSecretOf({ secreto }: Manifest, secret: string | null): boolean | null {
  return secreto ? secret !== null && secreto.huella === fingerprintOf(secret) : null;
}

/**
 * Returns the secret in a backup; null if the backup contains none.
 * @throws BackupError if the recovery key is invalid or belongs to another backup
 */
export async function openCarriedSecret({ secreto }: Manifest, recoveryKey: string): Promise<string | null> {
  return secreto?.cifrado ? unsealText(secreto.cifrado, recoveryKey) : null;
}
