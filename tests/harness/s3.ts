import { createHash, createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { SignatureV4 } from "@smithy/signature-v4";
import type { S3Settings } from "#server/providers/storage/s3.ts";

export interface TestS3 {
  settings: S3Settings;
  /** The same settings as environment variables. */
  env: Record<string, string>;
  /** How calls are handled: served, left without a response, or answered with an error. */
  behave: "well" | "silent" | "faulty";
  /** How far its clock is ahead; from 15 minutes on it refuses every call, like Amazon's. */
  aheadMs: number;
  calls: number;
  /** The folder that contains the objects. */
  folder: string;
  close(): Promise<void>;
}

const BUCKET = "archivos-del-club";
const KEY = "S3RVER";
const REGION = "sa-east-1";
const MOST_SKEW_MS = 15 * 60_000;
const TOO_SKEWED = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>RequestTimeTooSkewed</Code><Message>The difference between the request time and the current time is too large.</Message></Error>`;

/**
 * An S3 server for tests. The server library misjudges signatures of some queries, so each is checked
 * with Amazon's signer instead: a wrong secret gets a 403.
 */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-s3-"));
  const store = new S3rver({
    silent: true,
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    s3.calls++;
    if (s3.behave === "silent") return;
    void isSigned(request).then((signed) => {
      const skewed = signed && Math.abs(Date.now() + s3.aheadMs - signedAt(request).getTime()) > MOST_SKEW_MS;
      if (s3.behave === "well" && signed && !skewed) return answer(request, response);
      request.resume();
      if (skewed) return response.writeHead(403, { "content-type": "application/xml" }).end(TOO_SKEWED);
      response.writeHead(signed ? 500 : 403).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const s3: TestS3 = {
    settings: {
      endpoint,
      bucket: BUCKET,
      accessKey: KEY,
      secretKey: KEY,
      region: REGION,
      forcePathStyle: true,
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: KEY,
      S3_SECRET_KEY: KEY,
      S3_REGION: REGION,
      S3_FORCE_PATH_STYLE: "1",
    },
    behave: "well",
    aheadMs: 0,
    calls: 0,
    folder,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return s3;
}

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const given = request.headers.authorization ?? "";
  const names = given.match(/SignedHeaders=([^,]+)/)?.[1]?.split(";") ?? [];
  const [, region] = given.match(/Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request/) ?? [];
  if (!region || Number.isNaN(signedAt(request).getTime())) return false;
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const url = new URL(request.url ?? "/", "http://s3");
  const signed = await signer.sign(
    {
      method: request.method ?? "GET",
      protocol: "http:",
      hostname: String(request.headers.host),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")])),
    },
    {
      signingDate: signedAt(request),
      signableHeaders: new Set(names),
    },
  );
  const signature = (text: string) => text.match(/Signature=([0-9a-f]{64})/)?.[1];
  return signature(given) !== undefined && signature(given) === signature(signed.headers.authorization ?? "");
}

function signedAt(request: IncomingMessage): Date {
  const date = String(request.headers["x-amz-date"] ?? "");
  return new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

/** Adapts Node's hashes to the signer's interface. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", asBytes(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(asBytes(data));
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }
}

function asBytes(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
