import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { boundedWork } from "#server/bounded-work.ts";

const derive = promisify(argon2);
/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane; some 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
/** Each fills a processor: two at once leave the other threads to files and addresses. */
const twoAtOnce = boundedWork(2, { waiting: 40 });

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that no password has, of the same cost as every other: what an unknown user is checked against. */
export const CLAVE_DE_NADIE = phc(Buffer.alloc(16), Buffer.alloc(TAG_BYTES), COST);

/**
 * The argon2id hash of a password with a salt of its own, as a PHC string (Rule SES-2). Hash before a transaction, which
 * must not wait for it.
 * @throws TooBusy
 */
export async function hashClave(clave: string): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await tag(clave, nonce, COST, TAG_BYTES), COST);
}

/** Whether this is the password; the time it takes does not depend on the answer. */
export async function verificarClave(clave: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", expected = ""] = PHC.exec(hash) ?? [];
  if (memory === undefined) throw new Error("a stored password hash cannot be read");
  const wanted = Buffer.from(expected, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await tag(clave, Buffer.from(nonce, "base64"), cost, wanted.length), wanted);
}

function tag(clave: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // The same letters may reach us composed or not, as each keyboard likes.
  const message = clave.normalize("NFC");
  return twoAtOnce(() => derive("argon2id", { message, nonce, tagLength, ...cost }));
}

function phc(nonce: Buffer, hash: Buffer, cost: typeof COST): string {
  const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`;
}
