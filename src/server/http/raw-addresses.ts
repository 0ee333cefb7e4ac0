import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { PROBLEM_TYPE, problemText, UNREADABLE } from "./problems.ts";

interface ClientError extends Error {
  code?: string;
  /** The unparsed input. */
  rawPacket?: Buffer;
}

/** Node's default responses, which a `clientError` listener replaces. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** An absolute path, excluding `//host`, which would redirect to another site. */
const REQUEST_LINE = /^[A-Z]+ (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]\r\n/;

/**
 * Answers requests that the HTTP parser rejects. An address with unencoded letters, as some programs send, is
 * redirected to its encoded form; anything else is rejected as Node does.
 */
export function answerUnreadable(error: ClientError, socket: Duplex): void {
  const encoded = error.code === "HPE_INVALID_URL" ? encodedAddress(error.rawPacket) : null;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = encoded ? 308 : (STATUSES[error.code ?? ""] ?? 400);
  const body = encoded ? "" : problemText({ ...UNREADABLE, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    encoded ? `Location: ${encoded}` : `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** The first request's path and query with non-ASCII bytes encoded; null if there are none. */
function encodedAddress(packet: Buffer | undefined): string | null {
  const target = REQUEST_LINE.exec(packet?.toString("latin1") ?? "")?.[1];
  if (target === undefined) return null;
  const encoded = target.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded === target ? null : encoded;
}
