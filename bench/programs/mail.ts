/** A mail server that accepts and discards every mail. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { serveProgram } from "../program.ts";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, accept) {
    stream.resume().once("end", () => accept());
  },
});
server.listen(0, "127.0.0.1");
await once(server.server, "listening");

serveProgram(
  { port: (server.server.address() as AddressInfo).port },
  {},
  () => new Promise<void>((closed) => server.close(closed)),
);
