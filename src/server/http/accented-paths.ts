import { getPath } from "hono/utils/url";
import { withoutAccents } from "#contract/text.ts";

/** Enough for a path that was encoded twice and then encoded again by another program. */
const READINGS = 3;

/**
 * Normalizes the accented paths of requests. A path with an ñ arrives in many spellings: composed or not, as raw
 * bytes, in Latin-1, encoded twice by a mail program, or without its accent. Other paths, such as file names, are
 * unchanged.
 * @param paths the declared paths in NFC
 */
export function readAccentedPaths(paths: readonly string[]): (request: Request) => string {
  const accented = paths.filter((path) => isAscii(path) === false);
  const declared = new Map(accented.map((path) => [withoutAccents(path), path]));
  // The prefix before the accent is the same in all spellings, so other requests cost one comparison.
  const beginnings = accented.map((path) => encodeURI(path).split("%")[0] ?? path);
  return (request) => {
    const path = getPath(request);
    if (!beginnings.some((beginning) => path.startsWith(beginning))) return path;
    let reading = path;
    for (let i = 0; i < READINGS; i++) {
      const found = declared.get(withoutAccents(reading));
      if (found) return found;
      reading = decodeOnce(reading);
    }
    return path;
  };
}

/** Removes one layer: percent-encoding, or UTF-8 read as Latin-1. */
function decodeOnce(text: string): string {
  if (/%[0-9A-F]{2}/i.test(text)) return text.replace(/(?:%[0-9A-F]{2})+/gi, (run) => fromBytes(unhex(run)));
  return [...text].every((letter) => letter <= "\u00ff") ? fromBytes(Buffer.from(text, "latin1")) : text;
}

function unhex(run: string): Buffer {
  return Buffer.from(run.replaceAll("%", ""), "hex");
}

function fromBytes(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
