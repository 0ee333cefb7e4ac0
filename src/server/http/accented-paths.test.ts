import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();

/** Spellings of ñ by browsers, keyboards, mail programs and old servers, as bytes of a request line. */
const SPELLINGS: Record<string, Buffer> = {
  encoded: Buffer.from("%C3%B1"),
  "encoded in lower case": Buffer.from("%c3%b1"),
  "raw, in UTF-8": Buffer.from("ñ"),
  "raw and decomposed": Buffer.from("n\u0303"),
  "decomposed and encoded": Buffer.from("n%CC%83"),
  "encoded in Latin-1": Buffer.from("%F1"),
  "raw, in Latin-1": Buffer.from([0xf1]),
  "encoded twice": Buffer.from("%25C3%25B1"),
  "mistaken for Latin-1 and encoded": Buffer.from("%C3%83%C2%B1"),
  "without its accent": Buffer.from("n"),
};

/** Sends one request over a raw socket. @returns status, headers and body, as text */
async function send(method: string, path: Buffer[], body?: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  const headers = [
    ` HTTP/1.1\r\nhost: ${new URL(site.url).host}\r\nconnection: close\r\n`,
    body === undefined
      ? ""
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
    `\r\n${body ?? ""}`,
  ].join("");
  socket.write(Buffer.concat([Buffer.from(`${method} `), ...path, Buffer.from(headers)]));
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
  return answer;
}

/** Like `send`, but follows redirects as a browser does. */
async function follow(method: string, path: Buffer[], body?: string): Promise<string> {
  let answer = await send(method, path, body);
  for (let hop = 0; hop < 3 && statusOf(answer) === 308; hop++)
    answer = await send(method, [Buffer.from(locationOf(answer) ?? "")], body);
  return answer;
}

const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const locationOf = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];

describe.each(Object.entries(SPELLINGS))("a path with an ñ %s", (how, letter) => {
  test("reaches the call that has the ñ in its path", async () => {
    const recover = [Buffer.from("/api/usuario/recuperarContrase"), letter, Buffer.from("a")];
    expect(statusOf(await follow("POST", recover, '{"email":"nadie@example.com"}'))).toBe(200);
    const reset = [Buffer.from("/api/usuario/restablecer-contrase"), letter, Buffer.from("a?x=1")];
    const answer = await follow("POST", reset, '{"token":"x","nuevaContraseña":"una-clave-larga"}');
    expect(statusOf(answer)).toBe(422);
    expect(answer).toContain("enlace-invalido");
  });

  test.each(["/recuperar_contrase", "/restablecer-contrase"])(
    "redirects from %s…a to the page's canonical address",
    async (beginning) => {
      const query = "a?token=a%2Bb%C3%B1&otra=%F1";
      let path = Buffer.concat([Buffer.from(beginning), letter, Buffer.from(query)]);
      const hops: number[] = [];
      for (;;) {
        const answer = await send("GET", [path]);
        hops.push(statusOf(answer));
        if (statusOf(answer) !== 308) break;
        expect(answer).toMatch(/^cache-control: no-store\r$/im);
        path = Buffer.from(locationOf(answer) ?? "");
      }
      expect(path.toString()).toBe(`${beginning}%C3%B1${query}`);
      expect(hops.length).toBeLessThanOrEqual(how === "encoded" ? 1 : 3);
    },
  );
});

test("paths without an ñ are left unchanged", async () => {
  const paths = [
    "/restablecer-contrase",
    "/restablecer-contrase%C3%B1as",
    "/restablecer-contrase%C3%B1a/mas",
    "/restablecer-contrase%",
    "/restablecer-contrase%E0%A4%A",
    "/Restablecer-contrase%F1a",
    "/api/usuario/restablecer-contrase%C3%B1a%2f",
    "/api/galeria/imagenes/todo/n%CC%83",
  ];
  for (const path of paths) {
    const status = statusOf(await send("GET", [Buffer.from(path)]));
    expect([400, 401, 404, 422], path).toContain(status);
  }
});

test("an unparseable path gets a 400", async () => {
  for (const path of ["/a\u0000b", "ñ", "//evil.example/ñ", "/\\evil.example/ñ"])
    expect(statusOf(await send("GET", [Buffer.from(path)])), path).toBe(400);
  expect(statusOf(await send("GET", [Buffer.from("/"), Buffer.alloc(100_000, "a")]))).toBe(431);
});

test("paths cannot be used as an open redirect", async () => {
  for (const path of [
    "//evil.example/restablecer-contrase%F1a",
    "/restablecer-contrase%F1a?next=//evil.example",
  ]) {
    const location = locationOf(await send("GET", [Buffer.from(path)]));
    if (location !== undefined) expect(new URL(location, site.url).origin).toBe(site.url);
  }
});
