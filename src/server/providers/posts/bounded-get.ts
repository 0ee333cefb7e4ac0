import { PostsUnavailable } from "./port.ts";

export interface BoundedGet {
  url: URL;
  /** Timeout in milliseconds, including the body. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * A GET with limits on time and size. Redirects are rejected: they could leak the token, or lead a picture's address into
 * our own network.
 * @throws PostsUnavailable whose message contains neither the address nor the token
 */
export async function boundedGet({
  url,
  timeoutMs,
  maxBytes,
}: BoundedGet): Promise<{ status: number; body: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { redirect: "error", signal, headers: { accept: "*/*" } });
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop cancels the rest of the body.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new PostsUnavailable("nonsense", "the response is too large");
      chunks.push(chunk);
    }
    return { status: response.status, body: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof PostsUnavailable) throw error;
    if (signal.aborted) throw new PostsUnavailable("timeout", `no complete response within ${timeoutMs} ms`);
    throw new PostsUnavailable("network", `${url.host} could not be reached`);
  }
}
