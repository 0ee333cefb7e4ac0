import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SettingsError } from "./settings.ts";

/** `.env` exists but cannot be read; without it the start would report all its settings as missing. */
export class EnvFileError extends SettingsError {}

/**
 * Adds the settings of `.env`, if it exists, to the environment, which takes precedence. Node's own option ignores an
 * unreadable file.
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
