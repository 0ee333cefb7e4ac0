import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ensureInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { soltarSegundoPaso } from "#features/personas/sesion/server/segundo-paso.ts";
import { registrarUsuario } from "#features/personas/usuarios/contract.ts";
import { CONTRASENAS_DISTINTAS } from "#features/personas/usuarios/rules.ts";
import { crearUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { personaPorNombre } from "#features/personas/usuarios/server/usuarios.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { readCommandLine } from "../command-line.ts";
import { enterInstallation } from "../enter-installation.ts";
import { explainError } from "../explain-error.ts";

/** An expected failure, with a message for the operator. */
class Stop extends Error {}

interface Respuestas {
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  correo: string;
  clave: string;
}

try {
  await main();
} catch (error) {
  // Ctrl+C and Ctrl+D leave the cursor behind the prompt.
  const given = error instanceof Error && error.name === "AbortError";
  const explained = error instanceof Stop ? error.message : explainError(error);
  console.error(given ? "\nNo se creó nada." : explained);
  process.exitCode = 1;
}

/**
 * Creates an administrador (Rule PER-5) from prompts, or from ADMIN_* without prompting. `--quitar-segundo-paso`
 * removes the second factor of a user who lost the phone and the backup codes.
 */
async function main(): Promise<void> {
  const { values } = readCommandLine(
    "Se usa así: `npm run admin` crea un administrador; `npm run admin -- --quitar-segundo-paso nombre-de-usuario` se lo quita.",
    { options: { "quitar-segundo-paso": { type: "string" } } },
  );
  const deQuien = values["quitar-segundo-paso"];
  enterInstallation(process.env);
  const settings = readSettings(process.env);
  if (deQuien !== undefined) return withDatabase(settings, (db) => quitarSegundoPaso(db, deQuien));
  const datos = check(process.env.ADMIN_USUARIO ? fromEnvironment(process.env) : await ask());
  await withDatabase(settings, async (db) => {
    // Read before the user is created, so that an empty database still gets the set-up.
    const deps = { db, clock: () => new Date(), log: createLog(settings.logLevel) };
    await ensureInstalacion(deps);
    const { persona, ...usuario } = datos;
    const creado = await crearUsuario(deps, { ...usuario, ...persona, permisos: ["administrador"] });
    if (!creado.ok) throw new Stop(creado.detail);
    console.log(`Listo: ${creado.value.nombreUsuario} ya puede iniciar sesión como administrador.`);
  });
}

async function quitarSegundoPaso(db: Database, nombreUsuario: string): Promise<void> {
  const persona = await personaPorNombre(db, nombreUsuario);
  if (!persona) throw new Stop(`No hay ningún usuario ${nombreUsuario}.`);
  const clock = () => new Date();
  if (!(await db.transaction((tx) => soltarSegundoPaso({ clock }, tx, null, persona.id))))
    throw new Stop(`${persona.nombreUsuario} no tiene el segundo paso activo.`);
  console.log(
    `Listo: ${persona.nombreUsuario} entra solo con su contraseña; cerramos sus sesiones. Avisale, y que lo active de nuevo.`,
  );
}

async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  await withDatabaseUrl(settings, async (url) => {
    await migrate(url);
    const { db, close } = openDatabase(url, {
      max: 2,
      log: createLog("warn"),
      applicationName: "club-admin",
    });
    try {
      await work(db);
    } finally {
      await close();
    }
  });
}

/** Uses the registration form's validation, so that the new administrador can log in. */
function check({ nombreUsuario, clave, ...persona }: Respuestas) {
  const { schema } = registrarUsuario.request.body.content["application/json"];
  const parsed = schema.safeParse({ nombreUsuario, clave, persona });
  if (!parsed.success) throw new Stop(parsed.error.issues.map((issue) => issue.message).join("\n"));
  return parsed.data;
}

function fromEnvironment(env: NodeJS.ProcessEnv): Respuestas {
  return {
    nombreUsuario: env.ADMIN_USUARIO ?? "",
    nombre: env.ADMIN_NOMBRE ?? "",
    apellido: env.ADMIN_APELLIDO ?? "",
    correo: env.ADMIN_CORREO ?? "",
    clave: env.ADMIN_CLAVE ?? "",
  };
}

async function ask(): Promise<Respuestas> {
  if (!stdin.isTTY) {
    throw new Stop(
      "Sin una terminal hacen falta ADMIN_USUARIO, ADMIN_CLAVE, ADMIN_NOMBRE y ADMIN_APELLIDO (y ADMIN_CORREO, si tiene).",
    );
  }
  let hidden = false;
  // The terminal's echo goes through this stream, which hides typed passwords.
  const screen = new Writable({
    write(chunk, _encoding, callback) {
      if (!hidden) stdout.write(chunk);
      callback();
    },
  });
  const terminal = createInterface({ input: stdin, output: screen, terminal: true });
  const askHidden = async (question: string) => {
    stdout.write(question);
    hidden = true;
    const response = await terminal.question("");
    hidden = false;
    stdout.write("\n");
    return response;
  };
  try {
    const nombreUsuario = await terminal.question("Nombre de usuario: ");
    const nombre = await terminal.question("Nombre: ");
    const apellido = await terminal.question("Apellido: ");
    const correo = await terminal.question("Correo (puede quedar vacío): ");
    const contrasena = await askHidden("Contraseña (8 a 20 caracteres, no se ve mientras se escribe): ");
    if ((await askHidden("Otra vez la contraseña: ")) !== contrasena) throw new Stop(CONTRASENAS_DISTINTAS);
    return { nombreUsuario, nombre, apellido, correo, clave: contrasena };
  } finally {
    terminal.close();
  }
}
