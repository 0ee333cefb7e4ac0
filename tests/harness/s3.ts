import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import type { S3Settings } from "#server/providers/storage/s3.ts";

export interface TestS3 {
  settings: S3Settings;
  /** The same settings as environment variables. */
  env: Record<string, string>;
  /** How calls are handled: served, left unanswered, or answered with an error. */
  behave: "well" | "silent" | "faulty";
  /** How far the server's clock is ahead. Refuses every call from 15 minutes on, as Amazon does. */
  aheadMs: number;
  calls: number;
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
 * Starts an S3 server, limited to the calls of the site. The signer of another client signs each request again, so that
 * a wrong secret gets a 403.
 */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-s3-"));
  await mkdir(path.join(folder, BUCKET));
  const answer = bucketIn(folder);
  const server = createServer((request, response) => {
    s3.calls++;
    if (s3.behave === "silent") return;
    void isSigned(request).then(async (signed) => {
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

/** Serves the files below `folder`, one subfolder per bucket. */
function bucketIn(folder: string) {
  const uploads = new Map<string, Map<number, Buffer>>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const file = path.join(folder, decodeURIComponent(pathname));
    const body = await buffer(request);
    const xml = (text: string) => response.setHeader("content-type", "application/xml").end(text);
    const write = async (content: Buffer) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    };
    const bucket = path.join(folder, pathname.split("/")[1] ?? "");
    if (!(await stat(bucket).catch(() => null))) return response.writeHead(404).end();
    const id = query.get("uploadId") ?? "";
    const parts = uploads.get(id);
    switch (request.method) {
      case "PUT":
        if (parts) parts.set(Number(query.get("partNumber")), body);
        else await write(body);
        return response.setHeader("etag", createHash("md5").update(body).digest("hex")).end();
      case "POST":
        if (query.has("uploads")) {
          const uploadId = String(uploads.size + 1);
          uploads.set(uploadId, new Map());
          return xml(
            `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        await write(Buffer.concat([...(parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)));
        return xml("<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>");
      case "DELETE":
        if (parts) uploads.delete(id);
        else await rm(file, { force: true });
        return response.writeHead(204).end();
    }
    if (query.has("list-type")) return xml(await listingOf(bucket, query));
    const content = await readFile(file).catch(() => null);
    if (!content) return response.writeHead(404).end();
    const [, from = 0, to = content.length] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const part = content.subarray(from, to + 1);
    response.setHeader("content-length", part.length).writeHead(request.headers.range ? 206 : 200);
    return response.end(request.method === "HEAD" ? undefined : part);
  };
}

/** Returns a page of a bucket's names in order; the next page starts after the token. */
async function listingOf(bucket: string, query: URLSearchParams): Promise<string> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  const after = query.get("continuation-token") ?? "";
  const left = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(bucket, path.join(entry.parentPath, entry.name)))
    .filter((key) => key > after)
    .sort();
  const page = left.slice(0, Number(query.get("max-keys")));
  const contents = await Promise.all(
    page.map(async (key) => {
      const { size } = await stat(path.join(bucket, key));
      return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`;
    }),
  );
  const more = page.length < left.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
}

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const { headers, method = "GET", url = "/" } = request;
  const given = headers.authorization ?? "";
  const names = given.match(/SignedHeaders=([^,]+)/)?.[1]?.split(";") ?? [];
  const [, region] = given.match(/Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request/) ?? [];
  if (!region || Number.isNaN(signedAt(request).getTime())) return false;
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: names.map((name) => [name, String(headers[name] ?? "")]),
    allHeaders: true,
    datetime: String(headers["x-amz-date"]),
    service: "s3",
    region,
    accessKeyId: KEY,
    secretAccessKey: KEY,
  });
  return given === (await signer.authHeader());
}

function signedAt(request: IncomingMessage): Date {
  const date = String(request.headers["x-amz-date"] ?? "");
  return new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
