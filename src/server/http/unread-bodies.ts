import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";

/** How long a client may keep sending after the response: in total, and while no byte arrives. */
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;
const LINGER_BYTES = 256 * 1024 * 1024;
const LOOK_MS = 500;

/**
 * Closes a connection with an unread body (too large, or not permitted) so that the client can read the response.
 * Closing at once would reset the connection, and many clients then drop the response. Incoming data is discarded,
 * bounded in time and size.
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

/** Delays Node's closing of the connection after the response. */
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
    // Counted in polls instead of by the clock: a stalled process does not receive data either.
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
    // A reader that stopped early would leave the stream paused.
    request.removeAllListeners("data");
    request.resume();
    socket.end();
  };
}
