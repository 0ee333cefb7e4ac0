import { PostsUnavailable } from "./port.ts";

export interface BoundedGet {
  url: URL;
  /** Milliseconds for the whole of it, body included. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * One GET with an end to its time and size. Redirections are refused: they would carry the token along, or lead a
 * picture's address somewhere inside our own network.
 * @throws PostsUnavailable whose message holds neither the address nor the token in it
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
    // Leaving the loop by throwing cancels the rest of the body.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new PostsUnavailable("nonsense", "the answer is too large");
      chunks.push(chunk);
    }
    return { status: response.status, body: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof PostsUnavailable) throw error;
    if (signal.aborted) throw new PostsUnavailable("timeout", `no whole answer in ${timeoutMs} ms`);
    throw new PostsUnavailable("network", `${url.host} could not be reached`);
  }
}
