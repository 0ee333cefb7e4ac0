import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";

/** How long a client that goes on sending is let, after its answer: in all, and without a byte. */
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;
const LINGER_BYTES = 256 * 1024 * 1024;
const LOOK_MS = 500;

/**
 * Closes a connection whose body nobody will read (one that is too large, one that came without permission) so that
 * its client gets to read the answer. To close at once would reset the connection, since bytes are still coming in,
 * and many clients then drop the answer unread. What comes is thrown away, for a bounded time and amount.
 */
export const outliveUnreadBodies = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const request = c.env?.incoming;
  if (!request || request.complete || !hasBody(request)) return;
  c.res.headers.set("connection", "close");
  closeSlowly(request);
});

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Puts off what Node does as soon as the answer was written to a connection that is to be closed. */
function closeSlowly(request: IncomingMessage): void {
  const { socket } = request;
  const closeNow = socket.destroySoon.bind(socket);
  let lingering = false;
  socket.destroySoon = () => {
    if (lingering) return;
    lingering = true;
    const bytesBefore = socket.bytesRead;
    const began = performance.now();
    let bytes = bytesBefore;
    // Counted in looks, not by the clock: while this process was stalled it could not hear the client either.
    let silentLooks = 0;
    const look = setInterval(() => {
      silentLooks = socket.bytesRead === bytes ? silentLooks + 1 : 0;
      bytes = socket.bytesRead;
      const lingered = performance.now() - began;
      if (lingered > LINGER_MS || silentLooks * LOOK_MS > SILENCE_MS || bytes - bytesBefore > LINGER_BYTES)
        closeNow();
    }, LOOK_MS);
    socket.once("close", () => clearInterval(look));
    request.once("end", closeNow);
    // Who began to read and gave up would hold the rest back.
    request.removeAllListeners("data");
    request.resume();
    // Tells the client that this was all.
    socket.end();
  };
}
