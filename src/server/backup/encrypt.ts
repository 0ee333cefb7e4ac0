import { hkdfSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
// Loaded only for copies, because it would take a thirtieth of each start.
import type { Decrypter } from "age-encryption";
import { startThread } from "../package-folder.ts";
import { BackupError } from "./messages.ts";

/** First bytes of the format (https://age-encryption.org/v1). */
const MAGIC = Buffer.from("age-encryption.org/v1\n");
/** PKCS #8 header of an X25519 private key (RFC 8410 §7), for which Node has no raw import. */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");
const RECOVERY_KEY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

/** Creates a recovery key. The site stores only its public half. */
export async function createRecoveryKey(): Promise<{ key: string; publicKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const key = await generateX25519Identity();
  return { key, publicKey: await identityToRecipient(key) };
}

/** Derives the site's own key for its offsite backups from `SECRET`. */
async function ownKey(secret: string): Promise<CryptoKey> {
  const raw = Buffer.from(hkdfSync("sha256", secret, "", "copias", 32));
  return crypto.subtle.importKey("pkcs8", Buffer.concat([PKCS8, raw]), { name: "X25519" }, true, [
    "deriveBits",
  ]);
}

interface EncryptRequest {
  from: string;
  to: string;
  publicKey: string;
  secret: string;
}

interface DecryptRequest {
  from: string;
  to: string;
  recoveryKey?: string | undefined;
  /** Null for a site without a secret. */
  secret: string | null;
}

/** Encrypts a file for the club's recovery key and for the site's own key. */
export function encryptFile(request: EncryptRequest, signal?: AbortSignal): Promise<void> {
  return inThread({ encrypt: request }, signal);
}

/**
 * Decrypts a file with the recovery key or the site's own key. Removes the unfinished output after a failure.
 * @throws BackupError if the key is invalid, or the file belongs to another key, is truncated or altered
 */
export function decryptFile(request: DecryptRequest, signal?: AbortSignal): Promise<void> {
  return inThread({ decrypt: request }, signal);
}

export type CipherWork = { encrypt: EncryptRequest } | { decrypt: DecryptRequest };
export type CipherResult = { sentence: string } | { failure: string } | null;

/** Runs in a separate thread, because the cipher is JavaScript and would block the event loop. */
async function inThread(work: CipherWork, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const thread = startThread("src/server/backup/encrypt-thread.ts", work, 64);
  const stop = () => void thread.terminate();
  signal?.addEventListener("abort", stop);
  try {
    const result = await new Promise<CipherResult>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(signal?.reason ?? new Error("the encrypting thread ended")));
    });
    if (result && "sentence" in result) throw new BackupError(result.sentence);
    if (result) throw new Error(result.failure);
  } finally {
    signal?.removeEventListener("abort", stop);
    await thread.terminate();
  }
}

export async function runCipher(work: CipherWork): Promise<void> {
  if ("encrypt" in work) await encrypt(work.encrypt);
  else await decrypt(work.decrypt);
}

async function encrypt({ from, to, publicKey, secret }: EncryptRequest): Promise<void> {
  const { Encrypter, identityToRecipient } = await import("age-encryption");
  const age = new Encrypter();
  age.addRecipient(publicKey);
  age.addRecipient(await identityToRecipient(await ownKey(secret)));
  await writeStream(await age.encrypt(webStream(from)), to);
}

/** Encrypts a short text for a recovery key. @returns base64 */
export async function sealText(text: string, publicKey: string): Promise<string> {
  const age = new (await import("age-encryption")).Encrypter();
  age.addRecipient(publicKey);
  return Buffer.from(await age.encrypt(text)).toString("base64");
}

/** @throws BackupError if the recovery key is invalid or does not match */
export async function unsealText(sealed: string, recoveryKey: string): Promise<string> {
  const age = new (await import("age-encryption")).Decrypter();
  addRecoveryKey(age, recoveryKey);
  return age.decrypt(Buffer.from(sealed, "base64"), "text").catch((cause: unknown) => {
    throw new BackupError(WRONG_KEY, { cause });
  });
}

const WRONG_KEY =
  "Esa clave de recuperación no abre esta copia: es de otra copia, o de otro club. No se tocó nada.";

/** @throws BackupError if the text is not a recovery key */
function addRecoveryKey(age: Decrypter, typed: string): void {
  const key = typed.replaceAll(/\s/g, "").toUpperCase();
  if (!RECOVERY_KEY.test(key)) throw notAKey();
  try {
    age.addIdentity(key);
  } catch {
    throw notAKey();
  }
}

async function decrypt({ from, to, ...keys }: DecryptRequest): Promise<void> {
  const age = new (await import("age-encryption")).Decrypter();
  const given = keys.recoveryKey?.trim();
  if (given) addRecoveryKey(age, given);
  if (keys.secret) age.addIdentity(await ownKey(keys.secret));
  const opened = await age.decrypt(webStream(from)).catch((cause: unknown) => {
    if (cause instanceof Error && /no identity matched/.test(cause.message))
      throw new BackupError(
        given
          ? WRONG_KEY
          : "La copia está cifrada y este sitio no tiene su clave: escribí la clave de recuperación. No se tocó nada.",
        { cause },
      );
    throw damagedCipher(cause);
  });
  try {
    await writeStream(opened, to);
  } catch (error) {
    await rm(to, { force: true });
    const { syscall } = error as { syscall?: unknown };
    throw typeof syscall === "string" ? error : damagedCipher(error);
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: MAGIC.length - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks).equals(MAGIC);
}

function notAKey(): BackupError {
  return new BackupError(
    "Esa no es una clave de recuperación: empieza con AGE-SECRET-KEY-1. Copiala entera. No se tocó nada.",
  );
}

function damagedCipher(cause: unknown): BackupError {
  return new BackupError("La copia está dañada o incompleta. Usá otra; no se tocó nada.", { cause });
}

function webStream(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

async function writeStream(content: ReadableStream<Uint8Array>, to: string): Promise<void> {
  await pipeline(Readable.from(content), createWriteStream(to, { mode: 0o600, flush: true }));
}
