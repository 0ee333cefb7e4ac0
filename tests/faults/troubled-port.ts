import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * Treatment of new connections: `none` forwards them to the real server, `refuses` does not listen, `resets` closes
 * them at once, `resets in the answer` closes them after the first bytes of the response, and `silent` accepts them
 * but never responds.
 */
export type Trouble = "none" | "refuses" | "resets" | "resets in the answer" | "silent";

export interface TroubledPort {
  port: number;
  target: number;
  /** Changes the treatment of new connections, and breaks the open ones. */
  become(trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}

/** Opens a loopback port in front of a real server that can simulate network trouble. */
export async function openTroubledPort(target = 0): Promise<TroubledPort> {
  const open = new Set<Socket>();
  let trouble: Trouble = "none";
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const take = (client: Socket) => {
    keep(client);
    if (trouble === "silent") return void client.resume();
    if (trouble === "resets") return void client.resetAndDestroy();
    const real = connect(port.target, "127.0.0.1");
    keep(real);
    client.on("close", () => real.destroy());
    real.on("close", () => client.destroy());
    client.pipe(real);
    if (trouble === "none") real.pipe(client);
    else
      real.once("data", (chunk: Buffer) =>
        client.write(chunk.subarray(0, 5), () => client.resetAndDestroy()),
      );
  };
  let server: Server | null = null;
  const listen = async (number: number) => {
    server = createServer(take).listen(number, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = server && once(server.close(), "close");
    server = null;
    for (const socket of open) socket.destroy();
    await closed;
  };
  const port: TroubledPort = {
    port: await listen(0),
    target,
    async become(next) {
      await stop();
      trouble = next;
      if (trouble !== "refuses") await listen(port.port);
    },
    close: stop,
  };
  return port;
}
