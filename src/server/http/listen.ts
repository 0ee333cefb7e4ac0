import { createServer, type Server } from "node:net";
import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";

export interface Where {
  port: number;
  host: string;
}

const WHY_NOT: Record<string, string> = {
  EADDRINUSE: "ya lo usa otro programa (¿quizás este mismo sitio?). Cerralo, o poné otro número en PORT.",
  EACCES: "esta cuenta no tiene permiso para usarlo. Poné en PORT uno de 1024 en adelante.",
};

/** @throws StartError when the port is in use or not permitted */
export async function listen(server: Server, { port, host }: Where): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  }).catch((error: NodeJS.ErrnoException) => {
    const why = WHY_NOT[error.code ?? ""];
    throw why ? new StartError(`El puerto ${port} no se puede usar: ${why}`, { cause: error }) : error;
  });
}

/** Binds the port briefly, before anything slow starts. @throws like `listen` */
export async function requireFreePort(where: Where): Promise<void> {
  const probe = createServer();
  await listen(probe, where);
  await new Promise((done) => probe.close(done));
}

/** The site cannot start until the operator does what `message` says in Spanish; `cause` has the technical reason. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Headers set by proxies: with any of them a loopback connection may come from another machine. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Another host name means DNS rebinding in a local browser, or a proxy that sends none of these headers. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether the request comes from a program on this machine, without a proxy in between. */
export function isFromHere(c: Context<HttpEnv>): boolean {
  return (
    LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? "") &&
    LOOPBACK_HOST.test(c.req.header("host") ?? "") &&
    !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
  );
}
