/**
 * The load generator: keep-alive connections with one request at a time. It parses just enough HTTP to count responses
 * by status and length, because a full parser would use more CPU than the servers.
 */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { BROWSER_HEADERS, type LoadJob, type LoadResult, quantile } from "../load.ts";
import { serveProgram } from "../program.ts";

const GRACE_MS = 10_000;
const LAST_CHUNK = "\r\n0\r\n\r\n";

async function run(job: LoadJob): Promise<LoadResult> {
  const { hostname, port } = new URL(job.url);
  const requests = requestsOf(job);
  const waits: number[] = [];
  const began = performance.now();
  const end = began + job.seconds * 1000;
  await Promise.all(
    Array.from({ length: job.connections }, async (_, connection) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const late = setTimeout(() => socket.destroy(), job.seconds * 1000 + GRACE_MS);
      // Each connection has its own users, so that no user has two purchases in progress.
      const own = job.posts ? requests.filter((_, i) => i % job.connections === connection) : requests;
      await keepAsking(socket, own, end, job.pauseMs ?? 0, waits).finally(() => clearTimeout(late));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    responses: waits.length,
    rate: waits.length / seconds,
    p95: quantile(waits, 0.95),
    p99: quantile(waits, 0.99),
    slowest: quantile(waits, 1 - 1 / waits.length),
  };
}

function requestsOf({ url, paths, posts, tracked }: LoadJob): (() => Buffer)[] {
  const { host, pathname } = new URL(url);
  if (posts) {
    return posts.map(({ path, token, type, body }) => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": type,
        "content-length": String(Buffer.byteLength(body)),
      };
      const bytes = requestBytes(host, "POST", path, headers, body);
      return () => bytes;
    });
  }
  return (paths ?? [pathname]).flatMap((path) => {
    const plain = requestBytes(host, "GET", path, BROWSER_HEADERS);
    const shared = () => requestBytes(host, "GET", `${path}?fbclid=${randomUUID()}`, BROWSER_HEADERS);
    return tracked ? [() => plain, shared] : [() => plain];
  });
}

/** Sends each request when the previous response is complete, until the job's time is over. */
function keepAsking(
  socket: Socket,
  requests: (() => Buffer)[],
  end: number,
  pauseMs: number,
  waits: number[],
) {
  let turn = 0;
  let asking = false;
  let askedAt = 0;
  let head: Buffer = Buffer.alloc(0);
  /** Body bytes still expected, if known; null before the headers. */
  let missing: number | "chunks" | null = null;
  let tail = "";
  return new Promise<void>((done, fail) => {
    const ask = () => {
      const request = requests[turn++ % requests.length];
      askedAt = performance.now();
      asking = askedAt < end && request !== undefined;
      if (asking && request) socket.write(request());
      else socket.end();
    };
    socket.on("connect", ask);
    socket.on("data", (chunk: Buffer) => {
      let body = chunk;
      if (missing === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return;
        const text = head.toString("latin1", 0, bodyAt);
        if (!text.startsWith("HTTP/1.1 2")) socket.destroy(new Error(`a response of ${text.slice(9, 12)}`));
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
        missing = length === undefined ? "chunks" : Number(length);
        tail = "";
        body = head.subarray(bodyAt);
        head = Buffer.alloc(0);
      }
      if (missing === "chunks") {
        const last = body.toString("latin1", Math.max(0, body.length - LAST_CHUNK.length));
        tail = (tail + last).slice(-LAST_CHUNK.length);
        if (tail !== LAST_CHUNK) return;
      } else {
        missing -= body.length;
        if (missing > 0) return;
      }
      missing = null;
      waits.push(performance.now() - askedAt);
      if (pauseMs === 0) ask();
      else setTimeout(ask, pauseMs);
    });
    socket.on("error", fail);
    socket.on("close", () => {
      if (asking) fail(new Error("a response is missing"));
      done();
    });
  });
}

function requestBytes(
  host: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
) {
  const all = Object.entries({ host, connection: "keep-alive", ...headers });
  const lines = all.map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

serveProgram({ run: (jobs: LoadJob[]) => Promise.all(jobs.map(run)) });
