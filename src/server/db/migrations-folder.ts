import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../package-folder.ts";

/** The folder of this version's migrations and their journal. */
export const MIGRATIONS = fileURLToPath(new URL("src/server/db/migrations", packageFolder));
const JOURNAL = "meta/_journal.json";

/** An entry of drizzle-kit's journal: `when`, in milliseconds since 1970, is also its key in the database. */
interface Migration {
  idx: number;
  when: number;
  tag: string;
}

interface Journal {
  entries: Migration[];
}

const readJournal = async () => JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), "utf8")) as Journal;

/** This version's migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  return (await readJournal()).entries;
}

/** Copies the migrations to a folder whose journal lists only `entries`, for `migrate`. */
export async function copyMigrations(folder: string, entries: readonly Migration[]): Promise<void> {
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, JOURNAL), JSON.stringify({ ...(await readJournal()), entries }));
}
