import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** Best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** One representation of a response, as arguments of `writeHead` and `end`. */
export interface Form {
  headers: string[];
  body: Buffer;
}

export type Forms = ReturnType<typeof createForms>;

/** Smaller responses fit in one packet uncompressed. */
export const WORTH_COMPRESSING = 1_000;

/** Drawn pictures, which hardly shrink. */
const COMPRESSED_TYPE = /^image\/(?!svg)/;

const brotliOptions = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** For the first response. A page takes under a millisecond; passing it to another thread costs three. */
const compressFast = {
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, 1)),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};

/** For the cached copy: Brotli 5 takes five times as long as Brotli 1. */
const compressWell = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions(body, 5)),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

export type Conditions = ReturnType<typeof readConditions>;

/** Parses the headers that matter for a cached response; by hand, because this runs for every request. */
export function readConditions(raw: readonly string[]) {
  let encodings = "";
  let knows: string[] | undefined;
  let authorization: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? "";
    // Few header names have one of these lengths, which avoids most comparisons.
    if (name.length !== 13 && name.length !== 15) continue;
    const value = raw[i + 1] ?? "";
    switch (name.toLowerCase()) {
      case "accept-encoding":
        encodings = value;
        break;
      case "if-none-match":
        knows = value.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
        break;
      case "authorization":
        authorization = value;
    }
  }
  return { encodings, knows, authorization };
}

export function headersOf({ headers }: Form): Headers {
  const own = new Headers();
  for (let i = 0; i < headers.length; i += 2) own.append(headers[i] ?? "", headers[i + 1] ?? "");
  return own;
}

/** Listed in Accept-Encoding without `q=0`. */
export const WANTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** @param headers common to all representations, as `writeHead` takes them */
export function createForms(body: Buffer, headers: readonly string[]) {
  const type = headers[headers.indexOf("content-type") + 1] ?? "";
  const isWorthIt = body.length >= WORTH_COMPRESSING && !COMPRESSED_TYPE.test(type);
  const identity: Form = { headers: [...headers, "content-length", String(body.length)], body };
  const ready: Partial<Record<Encoding, Form>> = {};
  const improved = new Set<Encoding>();
  const keep = (encoding: Encoding, packed: Buffer): Form => {
    const own = ["content-encoding", encoding, "content-length", String(packed.length)];
    const form = { headers: [...headers, ...own], body: packed };
    ready[encoding] = form;
    return form;
  };
  return {
    identity,
    /**
     * Returns the best representation for an Accept-Encoding. The second request triggers better compression in the
     * background; before that the response may change soon.
     */
    bestFor(accepted: string): Form {
      if (!isWorthIt) return identity;
      const encoding = ENCODINGS.find((one) => WANTED[one].test(accepted));
      if (!encoding) return identity;
      const found = ready[encoding];
      if (!found) return keep(encoding, compressFast[encoding](body));
      if (!improved.has(encoding)) {
        improved.add(encoding);
        compressWell[encoding](body).then(
          (packed) => keep(encoding, packed),
          () => {},
        );
      }
      return found;
    },
  };
}
