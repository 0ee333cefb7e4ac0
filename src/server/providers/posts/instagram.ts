import { z } from "zod";
import { type Post, type PostsProvider, PostsUnavailable } from "./port.ts";

interface InstagramOptions {
  /** `https://graph.instagram.com`, except in tests. */
  baseUrl: string;
  token: string;
  timeoutMs?: number;
}

const JSON_MAX_BYTES = 1024 * 1024;
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Instagram's error code for an expired, revoked or invalid token. */
const TOKEN_REFUSED = 190;

const mediaSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  caption: z.string().nullish(),
  media_type: z.string(),
  media_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  permalink: z.url({ protocol: /^https$/ }),
  timestamp: z.string(),
});
// One invalid media must not hide the others.
const listSchema = z.object({ data: z.array(z.unknown()).max(200) });
const renewedSchema = z.object({ access_token: z.string().min(1).max(2_000) });
const errorSchema = z.object({ error: z.object({ code: z.number() }) });

/**
 * Reads an account's own media from the Instagram API with Instagram Login, and refreshes its long-lived token
 * (developers.facebook.com/docs/instagram-platform).
 */
export function createInstagram({ baseUrl, token, timeoutMs = 10_000 }: InstagramOptions): PostsProvider {
  async function call(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
    url.search = new URLSearchParams(query).toString();
    const { status, body } = await boundedGet(url, timeoutMs, JSON_MAX_BYTES);
    const answer = parse(body);
    if (status !== 200) {
      const refusal = errorSchema.safeParse(answer);
      const code = refusal.success ? refusal.data.error.code : null;
      if (code === TOKEN_REFUSED || status === 401)
        throw new PostsUnavailable("token", "Instagram rejected the token");
      throw new PostsUnavailable("status", `Instagram answered ${status}${code ? `, code ${code}` : ""}`);
    }
    if (answer === undefined) throw new PostsUnavailable("nonsense", "the response is not JSON");
    return answer;
  }

  return {
    initialToken: token,
    async latest(current, limit) {
      const answer = listSchema.safeParse(
        await call("/me/media", {
          fields: "id,caption,media_type,media_url,thumbnail_url,permalink,timestamp",
          limit: String(limit),
          access_token: current ?? token,
        }),
      );
      if (!answer.success) throw new PostsUnavailable("nonsense", "the response is not a list of media");
      return answer.data.data
        .map(toPost)
        .filter((post) => post !== null)
        .slice(0, limit);
    },
    async picture(post) {
      const url = URL.parse(post.pictureUrl);
      // Pictures come from many hosts, but must use the API's protocol.
      if (url?.protocol !== new URL(baseUrl).protocol)
        throw new PostsUnavailable("nonsense", "the picture's address cannot be used");
      const { status, body } = await boundedGet(url, timeoutMs * 2, PICTURE_MAX_BYTES);
      if (status !== 200) throw new PostsUnavailable("status", `the picture's server answered ${status}`);
      return body;
    },
    async renew(current) {
      const answer = renewedSchema.safeParse(
        await call("/refresh_access_token", { grant_type: "ig_refresh_token", access_token: current }),
      );
      if (!answer.success) throw new PostsUnavailable("nonsense", "the response contains no token");
      return answer.data.access_token;
    },
  };
}

/**
 * Sends a GET with limits on time and size. Redirects are rejected, because they could leak the token or lead into
 * the internal network.
 * @throws PostsUnavailable with a message that contains neither the address nor the token
 */
async function boundedGet(
  url: URL,
  timeoutMs: number,
  maxBytes: number,
): Promise<{ status: number; body: Buffer }> {
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

/** Converts a media item, a video to its cover; null without a picture (as for some media with protected music). */
function toPost(media: unknown): Post | null {
  const parsed = mediaSchema.safeParse(media);
  if (!parsed.success) return null;
  const { id, caption, media_type, media_url, thumbnail_url, permalink, timestamp } = parsed.data;
  const pictureUrl = media_type === "VIDEO" ? thumbnail_url : media_url;
  // Instagram writes the offset as `+0000`, without a colon.
  const publishedAt = new Date(timestamp.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  if (!pictureUrl || Number.isNaN(publishedAt.getTime())) return null;
  return { id, permalink, caption: caption ?? "", pictureUrl, publishedAt };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
