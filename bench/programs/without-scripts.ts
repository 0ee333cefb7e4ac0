/**
 * Serves the site's pages without their scripts: the same HTML, styles, fonts and pictures.
 * Responses are recorded once and served with the same compression.
 */
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { programInput, serveProgram } from "../program.ts";

const { site, port } = programInput<{ site: string; port: number }>();
const SCRIPTS = /<script\b(?![^>]*\bld\+json)[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const OF_THE_CONNECTION = [
  "connection",
  "content-length",
  "content-security-policy",
  "date",
  "keep-alive",
  "transfer-encoding",
];

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function fetchOnce(path: string, accept: string): Promise<Kept> {
  const answer = await fetch(`${site}${path}`, { headers: { accept, "accept-encoding": "br" } });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  );
  const plain = Buffer.from(await answer.arrayBuffer());
  const body = headers["content-type"]?.startsWith("text/html")
    ? Buffer.from(plain.toString().replace(SCRIPTS, ""))
    : plain;
  // `fetch` has decompressed it.
  return {
    status: answer.status,
    headers,
    body: headers["content-encoding"] ? brotliCompressSync(body) : body,
  };
}

const kept = new Map<string, Promise<Kept>>();
const server = createServer(async (request, response) => {
  const { url = "/", headers } = request;
  const accept = headers.accept ?? "*/*";
  const key = `${accept} ${url}`;
  const found = kept.get(key) ?? fetchOnce(url, accept);
  kept.set(key, found);
  const { status, headers: own, body } = await found;
  response.writeHead(status, { ...own, "content-length": body.length }).end(body);
}).listen(port, "127.0.0.1", () => serveProgram({ port }, {}, () => server.close()));
