/** The reference server: plain `node:http` with one fixed response. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedResponse } from "../pages.ts";
import { cpuMsSinceLast, serveProgram } from "../program.ts";

let recorded: RecordedResponse = { status: 503, headers: [], body: new Uint8Array() };
const server = createServer({ keepAliveTimeout: 10_000 }, (_request, response) => {
  response.writeHead(recorded.status, recorded.headers);
  response.end(recorded.body);
});
server.listen(0, "127.0.0.1", () => {
  serveProgram(
    {
      send: (response: RecordedResponse) => {
        recorded = response;
      },
      port: () => (server.address() as AddressInfo).port,
      cpuMs: cpuMsSinceLast,
    },
    () => server.closeAllConnections(),
  );
});
