import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

interface ReceivedNotice {
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface ListeningShop {
  url: string;
  received: ReceivedNotice[];
  close(): Promise<void>;
}

/** @param statuses of the first responses; all later ones are 200 */
export async function startListeningShop(statuses: number[] = []): Promise<ListeningShop> {
  const received: ReceivedNotice[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const query = Object.fromEntries(new URL(request.url ?? "/", "http://localhost").searchParams);
    received.push({ query, headers: request.headers, body: text === "" ? null : JSON.parse(text) });
    // A sender that follows redirects would send the query `followed`.
    response.writeHead(statuses.shift() ?? 200, { location: "/?followed=yes" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The shop has no port");
  return {
    url: `http://127.0.0.1:${address.port}/notificaciones`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
