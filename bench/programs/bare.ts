/** The yardstick: a `node:http` server that knows one answer and sends it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { programInput, serveProgram } from "../program.ts";
import type { RecordedAnswer } from "../record.ts";
import { usageSinceLast } from "../usage.ts";

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
