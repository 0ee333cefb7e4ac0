import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * What becomes of those who connect: `none` are handed on to the real server; `refuses`: nobody listens; `resets` and
 * `resets in the answer` end with a reset, at once or when the real server has begun to answer; `silent`: taken, and
 * never told a word.
 */
export type Trouble = "none" | "refuses" | "resets" | "resets in the answer" | "silent";

export interface TroubledPort {
  port: number;
  /** Where those without trouble are led to. */
  target: number;
  /** For connections from now on; those that are open break. */
  become(trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}

/** A port of the loopback in front of a real server, which a test brings into trouble. */
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
