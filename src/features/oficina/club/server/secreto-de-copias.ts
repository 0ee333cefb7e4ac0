import { type CarriedSecret, carrySecret } from "#server/backup/carried-secret.ts";
import type { Database } from "#server/db/database.ts";
import { isOlderSchema } from "#server/db/errors.ts";
import { leerInstalacion } from "./instalacion.ts";

/** Returns the site's secret in the form for backups: encrypted with the recovery key if there is one. */
export async function secretoDeCopias(
  db: Database,
  secret: string | null,
): Promise<CarriedSecret | undefined> {
  // A site that was never started has no secret.
  if (secret === null) return undefined;
  const instalacion = await leerInstalacion(db).catch((error: unknown) => {
    // A database from an older version has no backup secret.
    if (isOlderSchema(error)) return null;
    throw error;
  });
  return carrySecret(secret, instalacion?.claveDeCopias);
}
