import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { boundedWork } from "#server/bounded-work.ts";

const derive = promisify(argon2);
/** OWASP's minimum, which takes about 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
/**
 * Each hash saturates a core. Only two run at a time, so that threads of the pool remain for file and DNS operations.
 * The queue holds a few seconds of work.
 */
const twoAtOnce = boundedWork(2, { waiting: 200 });

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hash that no password matches, compared for unknown users at the usual cost. */
export const CONTRASENA_DE_NADIE = phc(Buffer.alloc(16), Buffer.alloc(TAG_BYTES), COST);

/**
 * Returns the salted argon2id hash of a password, as a PHC string (Rule SES-2). Hash before opening a transaction, to
 * keep it short.
 * @param cost lower only for test users
 * @throws TooBusy
 */
export async function hashContrasena(contrasena: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await tag(contrasena, nonce, cost, TAG_BYTES), cost);
}

export async function verificarContrasena(contrasena: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", expected = ""] = PHC.exec(hash) ?? [];
  if (memory === undefined) throw new Error("a stored password hash cannot be read");
  const wanted = Buffer.from(expected, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await tag(contrasena, Buffer.from(nonce, "base64"), cost, wanted.length), wanted);
}

function tag(contrasena: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // Keyboards compose Unicode letters in different ways.
  const message = contrasena.normalize("NFC");
  return twoAtOnce(() => derive("argon2id", { message, nonce, tagLength, ...cost }));
}

function phc(nonce: Buffer, hash: Buffer, cost: typeof COST): string {
  const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`;
}
