import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SettingsError } from "./settings.ts";

/** `.env` is there and cannot be read. Without what is in it a start would ask for settings that are all in place. */
export class EnvFileError extends SettingsError {}

/**
 * Adds the settings of `.env`, where there is one, to the environment, which wins over it. Not by Node's own option, which
 * takes a file that it may not read for one that is not there.
 * @throws EnvFileError
 */
export function readEnvFile(env: NodeJS.ProcessEnv, file = ".env"): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT") return;
    throw new EnvFileError(
      `No se puede leer el archivo ${file} (${code}): revisá que sea un archivo y que el usuario que corre el sitio tenga ` +
        "permiso de leerlo.",
      { cause },
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}
