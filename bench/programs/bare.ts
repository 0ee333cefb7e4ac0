/** The reference server: plain `node:http` with one fixed response. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedAnswer } from "../pages.ts";
import { programInput, serveProgram, usageSinceLast } from "../program.ts";

const { keepAliveTimeout } = programInput<{ keepAliveTimeout: number }>();
let answer: RecordedAnswer = { status: 503, headers: [], body: new Uint8Array() };
const server = createServer({ keepAliveTimeout }, (_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  serveProgram(
    { port: (server.address() as AddressInfo).port },
    {
      send: (recorded: RecordedAnswer) => {
        answer = recorded;
      },
      usage: usageSinceLast,
    },
    () => server.closeAllConnections(),
  );
});
