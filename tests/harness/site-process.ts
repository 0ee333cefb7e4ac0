import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { createTokens } from "#features/personas/sesion/server/tokens.ts";

/** A shared compile cache saves a second per start. */
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/club-site/compiled", import.meta.url));
const PROGRAM = fileURLToPath(new URL("./site-program.ts", import.meta.url));

/** A site in a separate process that tests can end. */
export interface SiteProcess {
  databaseUrl: string;
  /** Ends the process with a signal. @returns the exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the site without pages and waits until it serves. `env` is its complete environment.
 * @param within a command prefix that runs the site in another environment
 */
export async function startSiteProcess(
  env: Record<string, string>,
  within: readonly string[] = [],
): Promise<SiteProcess> {
  const child = spawnSite(env, within);
  const output = await Promise.race([
    once(child.stdout ?? child, "data").then(([line]) => String(line)),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the site ended with ${code}`))),
  ]);
  return {
    databaseUrl: (JSON.parse(output) as { databaseUrl: string }).databaseUrl,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, "exit");
      child.kill(signal);
      return (await gone)[0] as number | null;
    },
  };
}

/** Like `startSiteProcess`, but without waiting, so that tests can end the site during startup. */
export function spawnSite(env: Record<string, string>, within: readonly string[] = []): ChildProcess {
  const [program = process.execPath, ...rest] = [...within, process.execPath, PROGRAM];
  return spawn(program, rest, {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      NODE_COMPILE_CACHE: COMPILED,
      HOST: "127.0.0.1",
      RATE_LIMIT_SCALE: "0",
      LOG_LEVEL: process.env.TEST_LOG ?? "silent",
      ...env,
    },
  });
}

export interface Buyer {
  id: number;
  nombreUsuario: string;
  correo: string;
  sid: string;
  token: string;
}

/** Inserts users with live sessions and an unusable password. */
export async function insertPeople(pool: pg.Pool, secret: string, count: number, permiso = "usuario") {
  const tokens = createTokens(secret);
  const names = Array.from({ length: count }, () => randomUUID().replaceAll("-", "").slice(0, 16));
  const { rows } = await pool.query<Omit<Buyer, "token">>(
    `with persona as (
       insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos)
       select n, 'ninguna', 'Nombre', 'Apellido', n || '@example.com', array[$2] from unnest($1::text[]) n
       returning id, nombre_usuario, correo
     ), sesion as (
       insert into sesiones (id, usuario_id, creada_en, expira_en)
       select gen_random_uuid(), id, now(), now() + interval '8 hours' from persona
       returning id as sid, usuario_id
     )
     select persona.id, nombre_usuario as "nombreUsuario", correo, sid from persona join sesion on usuario_id = persona.id`,
    [names, permiso],
  );
  const expiraEn = new Date(Date.now() + 8 * 3_600_000);
  return Promise.all(
    rows.map(async (persona): Promise<Buyer> => {
      const token = tokens.sign({ usuarioId: persona.id, sid: persona.sid, permisos: [permiso], expiraEn });
      return { ...persona, token };
    }),
  );
}

export async function insertEvent(pool: pg.Pool, nombre: string, cantidad: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
     values ($1, 'Un partido', current_date + 7, '21:00', 'Gimnasio', 1500, $2, $2) returning id`,
    [nombre, cantidad],
  );
  return rows[0]?.id ?? 0;
}

/**
 * Returns a free loopback port for programs that cannot choose one. The port is below the ephemeral range, so that no
 * outgoing connection takes it first.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}
