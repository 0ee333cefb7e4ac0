import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { openWebServer } from "./web-server.ts";

/** Returns a drained server that has stopped listening, and a connection that it accepted earlier. */
async function stoppedListening() {
  const web = await openWebServer({
    listener: (_request, response) => response.end("served"),
    port: 0,
    host: "127.0.0.1",
    drainMs: 1,
  });
  const socket = connect(web.port, "127.0.0.1");
  await once(socket, "connect");
  const closed = web.close();
  await until("it to stop listening", async () => !web.server.listening);
  return { socket, closed };
}

test("a request sent after its connection was accepted is served even if the process is stopping", async () => {
  const { socket, closed } = await stoppedListening();
  socket.write("POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 0\r\n\r\n");
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1.1 200 OK/);
  expect(response).toMatch(/connection: close/i);
  await closed;
});

test("an idle connection does not keep the process from stopping", async () => {
  const { socket, closed } = await stoppedListening();
  await closed;
  expect(await text(socket)).toBe("");
});
