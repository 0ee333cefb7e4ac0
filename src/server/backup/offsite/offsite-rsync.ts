import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RSYNC_TARGET } from "#contract/rsync-target.ts";
import { BackupError } from "../messages.ts";
import { isOffsiteName, type OffsiteStore } from "./offsite.ts";

export interface RsyncSettings {
  /** `user@host:folder` over SSH, with the key of the site's account, or `rsync://user@host/module/folder`. */
  target: string;
  /** Password of an rsync daemon; SSH does not use one. */
  password: string | undefined;
}

/** Without a terminal for prompts. The key of a new server is accepted once, since the files are encrypted. */
const SSH = "ssh -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o ConnectTimeout=15";

/** Encrypted copies in a folder of another machine, through the program `rsync`. */
export function createRsyncOffsite({ target, password }: RsyncSettings): OffsiteStore {
  if (!RSYNC_TARGET.test(target)) throw new Error("invalid rsync target");
  const folder = target.replace(/\/*$/, "/");
  const overSsh = !folder.startsWith("rsync:");
  const run = (args: string[], signal?: AbortSignal) =>
    runRsync([...(overSsh ? ["-e", SSH] : ["--contimeout=15"]), "--timeout=60", ...args], password, signal);
  return {
    label: `el servidor ${/^(?:rsync:\/\/)?(?:[^@/]*@)?([^:/]+)/.exec(target)?.[1] ?? ""}`,
    // Under a temporary name until it is complete.
    upload: async (name, path, signal) => void (await run([path, folder + name], signal)),
    download: async (name, path) => void (await run([folder + name, path])),
    async list() {
      const lines = (await run(["--no-human-readable", "--list-only", folder])).split("\n");
      return lines.flatMap((line) => {
        const [, bytes = "", name = ""] = /^-\S+\s+([\d.,]+)\s+\S+\s+\S+\s+(.+)$/.exec(line) ?? [];
        return isOffsiteName(name) ? [{ name, bytes: Number(bytes.replace(/\D/g, "")) }] : [];
      });
    },
    async remove(name) {
      // Deletes a file by synchronizing an empty folder: rsync has no other way.
      const empty = await mkdtemp(join(tmpdir(), "club-rsync-"));
      try {
        await run(["-r", "--delete", `--include=/${name}`, "--exclude=*", `${empty}/`, folder]);
      } finally {
        await rm(empty, { recursive: true, force: true });
      }
    },
  };
}

const REASONS: Record<number, string> = {
  5: "no acepta el usuario, la contraseña o el módulo",
  10: "no responde: revisá la dirección y el puerto",
  11: "no pudo escribir: revisá el espacio y los permisos de la carpeta",
  12: "cortó la conexión: revisá el usuario, la clave SSH y la carpeta",
  23: "no deja leer o escribir en esa carpeta, o no existe",
  30: "dejó de responder",
  35: "no responde: revisá la dirección y el puerto",
  255: "no acepta la conexión SSH: revisá la dirección, el usuario y la clave",
};

/** @returns its output. @throws BackupError with its exit code's meaning */
function runRsync(args: string[], password: string | undefined, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn("rsync", args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: "C", RSYNC_PASSWORD: password },
      ...(signal ? { signal } : {}),
    });
    const [said, complained]: [Buffer[], Buffer[]] = [[], []];
    program.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    program.stderr.on("data", (chunk: Buffer) => complained.push(chunk));
    program.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new BackupError(
              "Falta el programa rsync en el servidor del sitio: instalalo (apt install rsync).",
            )
          : error,
      ),
    );
    program.once("close", (code) => {
      if (code === 0) return resolve(Buffer.concat(said).toString());
      const cause = new Error(
        `rsync ended with ${code}: ${Buffer.concat(complained).toString().slice(0, 500)}`,
      );
      const reason = REASONS[code ?? -1] ?? `falló (rsync terminó con ${code})`;
      reject(new BackupError(`El servidor de las copias ${reason}.`, { cause }));
    });
  });
}
