import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import { formatInstant } from "#contract/format.ts";
import { conflict, done, invalidField, type Outcome } from "#contract/outcome.ts";
import { secretoDeCopias } from "#features/oficina/club/server/secreto-de-copias.ts";
import { borrarSesiones } from "#features/personas/sesion/server/cerrar-sesiones.ts";
import { type Identidad, withIdentidad } from "#features/personas/sesion/server/revisar-codigo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { backupName } from "#server/backup/backup-folder.ts";
import { openCarriedSecret } from "#server/backup/carried-secret.ts";
import { untilStopped } from "#server/backup/empty-site.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { BackupError } from "#server/backup/messages.ts";
import type { VerifiedBackup } from "#server/backup/read-backup.ts";
import { replaceSite } from "#server/backup/replace-site.ts";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { isDatabaseDown, isDiskFull } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { openStorage } from "#server/providers/open-providers.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import { stageSecret } from "#server/secret.ts";
import type { SiteSettings } from "#server/settings.ts";
import type { Copia } from "../contract.ts";
import { CONFIRMACION, DECISIONES, estaConfirmada } from "../rules.ts";
import type { Restauracion } from "./copias.ts";
import { secretoDe, sinRuta, verificar } from "./revisar-copia.ts";
import { findDatabaseFacts } from "./sistema.repo.ts";

interface Pedido {
  copia: Copia;
  confirmacion: string;
  /** Recovery key; without it, another server's backup is restored without its secret. */
  claveDeCopia?: string | undefined;
}

/**
 * Replaces the site with a backup, after checking the caller's password and second step.
 * @returns refusals as in `restaurarAlInstalar`
 */
export async function restaurarCopia(deps: Deps, actor: Actor, pedido: Pedido & Identidad) {
  const preparada = await preparar(deps, pedido);
  if (!preparada.ok) return preparada;
  const permitida = await withIdentidad(deps, actor, pedido, async (tx) => {
    const { decision } = preparada.value;
    await registrar(deps, tx, actor, { accion: DECISIONES.empezada, objetoId: null, despues: decision });
    return done(null);
  });
  return permitida.ok ? empezar(deps, actor, pedido.copia, preparada.value) : permitida;
}

/**
 * Restores a backup on a new site, after the set-up code was entered.
 * @returns 409 if the backup cannot be restored, another process is connected, or another restoration is
 * running; 422 without the typed confirmation
 */
export async function restaurarAlInstalar(deps: Deps, pedido: Pedido) {
  const preparada = await preparar(deps, pedido);
  return preparada.ok ? empezar(deps, null, pedido.copia, preparada.value) : preparada;
}

interface Preparada {
  backup: VerifiedBackup;
  /** New secret of this site; null keeps the current one. */
  secret: string | null;
  now: Date;
  decision: Required<Pick<Restauracion, "fecha" | "guardada">>;
}

async function preparar(deps: Deps, { copia, confirmacion, claveDeCopia }: Pedido) {
  if (!estaConfirmada(confirmacion))
    return invalidField("sin-confirmar", "confirmacion", `Escribí ${CONFIRMACION}`);
  if (!deps.maintenance)
    return conflict("sin-puerto", "Este programa no restaura desde el navegador: usá npm run restore.");
  if (((await findDatabaseFacts(deps.db)).instancias ?? 0) > 1)
    return conflict(
      "varios-procesos",
      "Hay más de un proceso del sitio conectado a esta base. Dejá uno solo, o restaurala con el sitio detenido: npm run restore -- --reemplazar.",
    );
  const verificada = await verificar(deps, copia);
  if (!verificada.ok) return verificada;
  const secreto = await abrirSecreto(deps, verificada.value.manifest, claveDeCopia);
  if (!secreto.ok) return secreto;
  const now = deps.clock();
  const decision = { fecha: verificada.value.manifest.fecha, guardada: backupName(now) };
  return done({ backup: verificada.value, secret: secreto.value, now, decision });
}

/** Decrypts the secret of another server's backup; null without the recovery key. */
async function abrirSecreto(deps: Deps, manifest: Manifest, clave: string | undefined) {
  if (!clave?.trim() || (await secretoDe(deps, manifest)) !== "con-la-clave") return done(null);
  try {
    return done(await openCarriedSecret(manifest, clave));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return invalidField("clave-de-copia", "claveDeCopia", error.message);
  }
}

/**
 * Closes this process's site, replaces its content and opens it again. A failure is recorded and keeps the
 * old content.
 */
function empezar(
  deps: Deps,
  actor: Actor | null,
  copia: Copia,
  { backup, secret, now, decision }: Preparada,
): Outcome<{ guardada: string }> {
  const { clock, log, settings } = deps;
  // The bucket holds the current pictures, so the backup's pictures are written to the storage that the
  // environment sets.
  const present = deps.connections.settings;
  const begun = deps.maintenance?.begin(
    {
      title: "Se está restaurando una copia",
      paragraphs: [
        `El sitio vuelve a como estaba el ${formatInstant(decision.fecha)}. No hace falta hacer nada: cuando termine, esta página sigue sola.`,
        `Lo que había queda guardado en la copia ${decision.guardada}.`,
      ],
      code: "restaurando",
    },
    async (url) => {
      let staged: Awaited<ReturnType<typeof stageSecret>> | null = null;
      try {
        if (secret !== null) staged = await stageSecret(settings.dataDir, secret);
        await untilStopped(url);
        await replaceSite({
          backup,
          url,
          storage: openStorage(settings),
          present: () => presente(url, log, { ...present, secret: settings.secret }),
          folder: settings.backup.dir,
          now,
          log,
          say: (sentence) => log.info(sentence),
          also: (tx) => cerrar({ clock }, tx, actor, decision),
        });
        // The backup's content is already in place, so a failure is only logged.
        await staged
          ?.put()
          .catch((error: unknown) =>
            log.error({ err: error }, "the secret of the restored copy could not be stored"),
          );
        log.info(decision, "a backup was restored from the browser");
      } catch (error) {
        log.error({ err: error }, "a restoration from the browser failed; the site is as it was");
        const motivo = sinRuta(motivoDe(error), backup.path).replaceAll(
          settings.backup.dir,
          "la carpeta de las copias",
        );
        await anotarFalla(deps, url, actor, { ...decision, motivo });
      } finally {
        await staged?.drop();
        if (copia.origen === "subida") await rm(backup.path, { force: true });
      }
    },
  );
  if (!begun) return conflict("restaurando", "Ya se está restaurando una copia.");
  return done({ guardada: decision.guardada });
}

/** Opens the storage and reads the secret for backing up the site that will be replaced. */
async function presente(url: string, log: Logger, settings: SiteSettings) {
  const { db, close } = openDatabase(url, { max: 1, log, applicationName: "club-backup" });
  try {
    return { storage: openStorage(settings), secret: await secretoDeCopias(db, settings.secret) };
  } finally {
    await close();
  }
}

/** Ends all sessions and records the restoration, in the transaction that restores the rows. */
async function cerrar(deps: Pick<Deps, "clock">, tx: Tx, actor: Actor | null, decision: Restauracion) {
  await borrarSesiones(tx);
  // In the restored site, the id may belong to another person.
  const same = actor && (await personaPorId(tx, actor.usuarioId))?.nombreUsuario === actor.nombreUsuario;
  const accion = DECISIONES.hecha;
  await registrar(deps, tx, same ? actor : null, { accion, objetoId: null, despues: decision });
}

async function anotarFalla(
  { clock, log }: Pick<Deps, "clock" | "log">,
  url: string,
  actor: Actor | null,
  despues: Restauracion,
): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, log, applicationName: "club-backup" });
  try {
    const accion = DECISIONES.fallida;
    await db.transaction((tx) => registrar({ clock }, tx, actor, { accion, objetoId: null, despues }));
  } catch (error) {
    log.error({ err: error }, "a failed restoration could not be recorded");
  } finally {
    await close();
  }
}

function motivoDe(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (/^Z(STD)?_/.test(String((error as { code?: unknown }).code)))
    return "La copia cambió después de leerla: usá otra.";
  if (isDiskFull(error)) return "No hay lugar en el disco: liberá espacio.";
  if (error instanceof StorageUnavailable)
    return "No se pudieron guardar las imágenes: revisá el disco o el bucket.";
  if (isDatabaseDown(error)) return "La base de datos no respondió.";
  return "Pasó algo inesperado; el registro del sitio dice qué.";
}
