/**
 * The load generator: keep-alive connections with one request each. It parses just enough HTTP to
 * count responses by status and length; a full parser would need more time than the servers.
 */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { BROWSER_HEADERS, type LoadJob, type LoadResult } from "../load.ts";
import { serveProgram, usageSinceLast } from "../program.ts";

const GRACE_MS = 10_000;
const LAST_CHUNK = "\r\n0\r\n\r\n";
const orderOf = (cantidad: number) =>
  `--b\r\ncontent-disposition: form-data; name="cantidad"\r\n\r\n${cantidad}\r\n--b--\r\n`;

async function run(job: LoadJob): Promise<LoadResult> {
  const { hostname, port, pathname, host } = new URL(job.url);
  const posts = (job.purchases ?? []).map(({ path, token, cantidad = 1 }) =>
    postBytes(host, path, token, "multipart/form-data; boundary=b", orderOf(cantidad)),
  );
  for (const { token, body } of job.checkIns ?? [])
    posts.push(postBytes(host, "/api/entradas/ingreso", token, "application/json", body));
  const requestsOf = (connection: number): (() => Buffer)[] => {
    // Each connection has its own users, so that none buys twice at a time.
    if (posts.length > 0)
      return posts.filter((_, i) => i % job.connections === connection).map((bytes) => () => bytes);
    const paths = job.paths ?? [pathname];
    const headers = job.token
      ? { ...BROWSER_HEADERS, authorization: `Bearer ${job.token}` }
      : BROWSER_HEADERS;
    const plain = paths.map((path) => requestBytes(host, "GET", path, headers));
    if (!job.tracked) return plain.map((bytes) => () => bytes);
    return paths.flatMap((path, i) => [
      () => plain[i] ?? Buffer.alloc(0),
      () => requestBytes(host, "GET", `${path}?fbclid=${randomUUID()}`, BROWSER_HEADERS),
    ]);
  };

  /** Distributes requests with due times over the connections. */
  const scheduledFor = (connection: number, dueMs: number[]): Request[] => {
    const plain = requestsOf(connection);
    return dueMs.flatMap((due, i) =>
      i % job.connections === connection
        ? [{ due: began + due, bytes: () => posts[i] ?? plain[0]?.() ?? Buffer.alloc(0) }]
        : [],
    );
  };

  const waits: number[] = [];
  const failures: LoadResult["failures"] = {};
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1;
  };
  const began = performance.now();
  const end = began + job.seconds * 1000;
  await Promise.all(
    Array.from({ length: job.connections }, async (_, connection) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const late = setTimeout(() => socket.destroy(), job.seconds * 1000 + GRACE_MS);
      const { pauseMs = 0, expected = "2", dueMs } = job;
      const requests = dueMs
        ? scheduledFor(connection, dueMs)
        : requestsOf(connection).map((bytes) => ({ bytes }));
      await keepAsking(socket, requests, { end, pauseMs, expected }, waits, fail);
      clearTimeout(late);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  const slowest = waits.at(-1) ?? 0;
  return {
    responses: waits.length,
    failures,
    seconds,
    p99,
    slowest,
    ...(job.pauseMs || job.dueMs ? { waits } : {}),
  };
}

interface Request {
  bytes: () => Buffer;
  /** When it is due; requests without it are repeated. */
  due?: number;
}

/** Sends the next request when the last response is complete and it is due, until the end. */
function keepAsking(
  socket: Socket,
  requests: Request[],
  { end, pauseMs, expected }: { end: number; pauseMs: number; expected: string },
  waits: number[],
  fail: (what: string) => void,
): Promise<void> {
  let turn = 0;
  let asking = false;
  let askedAt = 0;
  let head: Buffer = Buffer.alloc(0);
  /** Body bytes still expected, if known; null before the headers. */
  let missing: number | "chunks" | null = null;
  let tail = "";
  return new Promise((done) => {
    const ask = () => {
      const request = requests[turn % requests.length];
      const now = performance.now();
      if (request?.due !== undefined && request.due > now && turn < requests.length) {
        setTimeout(ask, request.due - now);
        return;
      }
      const left = request?.due === undefined || turn < requests.length;
      asking = now < end && request !== undefined && left;
      if (!asking || !request) {
        if (request?.due !== undefined && left) fail("a request that was not sent");
        socket.end();
        return;
      }
      turn++;
      askedAt = request.due ?? now;
      socket.write(request.bytes());
    };
    socket.on("connect", ask);
    socket.on("data", (chunk: Buffer) => {
      let body = chunk;
      if (missing === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return;
        const text = head.toString("latin1", 0, bodyAt);
        if (!text.startsWith(`HTTP/1.1 ${expected}`)) fail(`the status ${text.slice(9, 12)}`);
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
        missing = length === undefined ? "chunks" : Number(length);
        tail = "";
        body = head.subarray(bodyAt);
        head = Buffer.alloc(0);
      }
      if (missing === "chunks") {
        tail = (tail + body.toString("latin1", Math.max(0, body.length - LAST_CHUNK.length))).slice(
          -LAST_CHUNK.length,
        );
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
    socket.on("error", (error) => fail(error.message));
    socket.on("close", () => {
      if (asking) fail("a missing response");
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
): Buffer {
  const lines = Object.entries({ host, connection: "keep-alive", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

function postBytes(host: string, path: string, token: string, type: string, body: string): Buffer {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": type,
    "content-length": String(Buffer.byteLength(body)),
  };
  return requestBytes(host, "POST", path, headers, body);
}

serveProgram({}, { run: (jobs: LoadJob[]) => Promise.all(jobs.map(run)), usage: usageSinceLast }, () => {});
