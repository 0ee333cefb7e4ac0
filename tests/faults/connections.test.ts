import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { testSite, until } from "#tests/harness/site.ts";

const MB = 1024 * 1024;
const UPLOAD = "/api/galeria/cargar/sponsor";
const FORM = "multipart/form-data; boundary=x";
const FILE = '--x\r\ncontent-disposition: form-data; name="archivo"; filename="foto.jpg"\r\n\r\n\xff\xd8\xff';
let output = "";
const destination = new Writable({
  write(chunk, _encoding, next) {
    output += chunk;
    next();
  },
});
const site = await testSite({
  env: { JOBS: "0" },
  site: {
    log: createLog("info", destination),
    patience: { clients: { connectionsCheckingInterval: 250 } },
  },
});
const staff = await site.user("administrador");
await site.event();

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** Opens a raw connection, which records everything that it receives until it closes. */
function connection(): { socket: Socket; heard: () => string; closed: () => boolean; error: () => unknown } {
  let heard = "";
  let error: unknown = null;
  const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
  open.add(socket);
  socket.setEncoding("latin1").on("data", (text: string) => {
    heard += text;
  });
  socket.on("error", (thrown) => {
    error = thrown;
  });
  let closed = false;
  const end = () => {
    closed = true;
  };
  socket.once("end", end).once("close", end);
  return { socket, heard: () => heard, closed: () => closed, error: () => error };
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
/** Returns the memory still in use after a garbage collection. */
const memory = () => {
  collect();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
};

describe("a body of 100 MB", () => {
  const LENGTH = 100 * MB;
  const CALLS: [string, string, string, boolean][] = [
    ["sent with its length to a JSON call", "/api/login", "application/json", true],
    ["sent without its length to a JSON call", "/api/login", "application/json", false],
    ["sent with its length to an upload", UPLOAD, FORM, true],
    ["sent without its length to an upload", UPLOAD, FORM, false],
  ];
  test.each(CALLS)("%s is rejected with a readable 413", async (_what, path, type, messages) => {
    const { socket, heard, closed, error } = connection();
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        "host: club",
        `authorization: Bearer ${staff.token}`,
        `content-type: ${type}`,
        messages ? `content-length: ${LENGTH}` : "transfer-encoding: chunked",
        "connection: close\r\n\r\n",
      ].join("\r\n"),
    );
    const block = Buffer.alloc(MB, "a");
    block.write(FILE, "latin1");
    const last = "\r\n--x--\r\n";
    const before = memory();
    // Sends everything before reading the response, like many clients.
    socket.pause();
    for (let sent = 0; sent < LENGTH; sent += MB) {
      if (sent === MB) block.fill("a");
      if (sent + MB === LENGTH) block.write(last, MB - last.length);
      if (!messages) socket.write(`${MB.toString(16)}\r\n`);
      await new Promise((done) => socket.write(block, done));
      if (!messages) socket.write("\r\n");
      // Freed memory is returned with a delay.
      if (sent === LENGTH - 10 * MB)
        await until("little to be kept of 90 MB", async () => memory() - before < 30 * MB);
    }
    if (!messages) socket.write("0\r\n\r\n");
    socket.resume();
    await until("the end of the connection", async () => closed());
    expect(error()).toBeNull();
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard().toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(heard()).toContain("demasiado grande");
  });

  test("is rejected with a readable 401 if the caller lacks permission", async () => {
    const { socket, heard, closed, error } = connection();
    socket.write(
      `POST /api/galeria/cargar/sponsor HTTP/1.1\r\nhost: club\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${8 * MB}\r\n\r\n`,
    );
    socket.pause();
    await new Promise((done) => socket.write(Buffer.alloc(8 * MB), done));
    socket.resume();
    await until("the end of the connection", async () => closed());
    expect([error(), heard().split("\r\n")[0]]).toEqual([null, "HTTP/1.1 401 Unauthorized"]);
  });
});

describe("slow clients", () => {
  test("that send one byte at a time on a thousand connections are disconnected and delay nobody", async () => {
    const before = process.memoryUsage().rss;
    site.server.headersTimeout = 60_000;
    const slow = Array.from({ length: 1_000 }, connection);
    const start = "GET /api/eventos/lista HTTP/1.1\r\nx: ";
    let at = 0;
    const more = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write(start[at] ?? "a");
      at++;
    }, 250);
    try {
      await until("all of them to be in", async () => {
        const count = await new Promise<number>((done) => site.server.getConnections((_, n) => done(n)));
        return count >= 1_000;
      });
      const waits: number[] = [];
      for (let call = 0; call < 20; call++) {
        const began = performance.now();
        expect((await site.call("GET", "/api/eventos/lista?pagina=1", { as: staff })).status).toBe(200);
        waits.push(performance.now() - began);
      }
      expect(waits.sort((a, b) => a - b)[10]).toBeLessThan(10_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
      // The default is 15 s.
      site.server.headersTimeout = 1_000;
      await until("all of them to be closed", async () => slow.every(({ closed }) => closed()));
      expect(slow.every(({ heard }) => heard() === "" || heard().startsWith("HTTP/1.1 408 "))).toBe(true);
    } finally {
      clearInterval(more);
    }
  });

  test("that send bodies slowly are disconnected", async () => {
    output = "";
    // The defaults are 15 s and 5 minutes.
    site.server.headersTimeout = 1_000;
    site.server.requestTimeout = 2_000;
    const slow = ["content-length: 100", "transfer-encoding: chunked"].flatMap((length) =>
      ["application/json", "multipart/form-data; boundary=x"].map((type) => {
        const one = connection();
        const path = type === "application/json" ? "/api/login" : "/api/galeria/cargar/sponsor";
        one.socket.write(
          `POST ${path} HTTP/1.1\r\nhost: club\r\nauthorization: Bearer ${staff.token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
        );
        return { ...one, byte: length.startsWith("content") ? "-" : "1\r\n-\r\n" };
      }),
    );
    const more = setInterval(() => {
      for (const { socket, byte } of slow) if (socket.writable) socket.write(byte);
    }, 100);
    try {
      await until("all of them to be closed", async () => slow.every(({ closed }) => closed()));
    } finally {
      clearInterval(more);
    }
    await until("their lines", async () => output.match(/"msg":"request"/g)?.length === slow.length);
    expect(output).not.toContain('"level":50');
    expect(slow.map(({ heard }) => heard().slice(0, 12))).toEqual(slow.map(() => "HTTP/1.1 408"));
  });
});
