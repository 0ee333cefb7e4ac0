import { request } from "node:http";

/** An answer as it came over the wire, to be sent again by the yardstick. */
export interface RecordedAnswer {
  status: number;
  /** Name, value, name, value, …, as they were spelled; without those that `node:http` writes by itself. */
  headers: string[];
  body: Uint8Array;
}

const WRITTEN_BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** Asks once and keeps the answer byte by byte. */
export function record(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers: { ...headers, connection: "close" } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const kept: string[] = [];
      for (let i = 0; i < response.rawHeaders.length; i += 2) {
        const [name = "", value = ""] = response.rawHeaders.slice(i, i + 2);
        if (!WRITTEN_BY_NODE.has(name.toLowerCase())) kept.push(name, value);
      }
      done({ status: response.statusCode ?? 0, headers: kept, body });
    });
    asked.once("error", fail);
    asked.end();
  });
}
