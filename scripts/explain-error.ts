import { BackupError } from "#server/backup/messages.ts";
import { EmbeddedPostgresError } from "#server/db/engine/run-program.ts";
import { explainDatabaseError } from "#server/db/errors.ts";
import { StartError } from "#server/http/listen.ts";
import { SettingsError } from "#server/settings.ts";
import { UpgradeError } from "./upgrade/run.ts";

const FOR_PEOPLE = [BackupError, EmbeddedPostgresError, SettingsError, StartError, UpgradeError];

/** Returns what a command prints about its failure: a sentence for the operator, or all of an unexpected error. */
export function explainError(error: unknown): unknown {
  if (error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message;
  return explainDatabaseError(error) ?? error;
}
