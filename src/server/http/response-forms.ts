import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** One form of an answer, as `writeHead` and `end` take it. */
export interface Form {
  headers: string[];
  body: Buffer;
}

/** A kept answer in the forms in which it can be sent. */
export interface Forms {
  identity: Form;
  /**
   * What suits an Accept-Encoding best; a promise while it is being made for the first request. The second has it made
   * smaller in the background: a response that changes before that is not worth it.
   */
  bestFor(accepted: string): Form | Promise<Form>;
}

/** Below this an answer fits in one packet as it is. */
export const WORTH_COMPRESSING = 1_000;

/** Levels of the first response, which somebody waits for, and of the cached copy: of Brotli the second takes five times as long. */
const LEVELS = { first: { br: 1, gzip: 1 }, cached: { br: 5, gzip: 6 } } as const;

const compress = {
  br: (body: Buffer, level: number) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer, level: number) => promisify(gzip)(body, { level }),
};

/** What of a request says in which form it can have a kept answer. */
export type Conditions = ReturnType<typeof readConditions>;

/** What of a request's headers decides about a kept answer; read by hand, as this runs for every request. */
export function readConditions(raw: readonly string[]) {
  let encodings = "";
  let knows: string[] | undefined;
  let authorization: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? "";
    // Few names have one of these lengths, so that few are spelled out.
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

/** Named in Accept-Encoding, and not in order to forbid it (`br;q=0`). */
export const WANTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** @param headers of every form, as `writeHead` takes them */
export function createForms(body: Buffer, headers: readonly string[]): Forms {
  const identity: Form = { headers: [...headers, "content-length", String(body.length)], body };
  const ready: Partial<Record<Encoding, Form | Promise<Form>>> = {};
  const improved = new Set<Encoding>();
  const make = async (encoding: Encoding, level: number): Promise<Form> => {
    try {
      const packed = await compress[encoding](body, level);
      const length = String(packed.length);
      const form = {
        headers: [...headers, "content-encoding", encoding, "content-length", length],
        body: packed,
      };
      ready[encoding] = form;
      return form;
    } catch {
      return identity;
    }
  };
  return {
    identity,
    bestFor(accepted) {
      if (body.length < WORTH_COMPRESSING) return identity;
      const encoding = ENCODINGS.find((one) => WANTED[one].test(accepted));
      if (!encoding) return identity;
      const found = ready[encoding];
      if (!found) {
        const first = make(encoding, LEVELS.first[encoding]);
        ready[encoding] ??= first;
        return first;
      }
      if (!improved.has(encoding)) {
        improved.add(encoding);
        void Promise.resolve(found).then(() => make(encoding, LEVELS.cached[encoding]));
      }
      return found;
    },
  };
}
