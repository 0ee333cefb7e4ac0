import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A media item of the account. Its picture is a plain image of this colour unless `picture` is set. */
interface Media {
  id: string;
  caption?: string;
  media_type?: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  permalink?: string;
  timestamp?: string;
  color?: string;
  /** Replaces the response of the picture's URL. */
  picture?: Buffer | "missing" | "elsewhere" | "endless";
}

type Trouble = "down" | "slow" | "broken-json" | "no-list" | "limited" | null;

interface InstagramServer {
  url: string;
  media: Media[];
  /** Valid tokens. Renewing a token appends `+`. */
  tokens: Set<string>;
  trouble: Trouble;
  /** Refuses renewals, as Instagram does for tokens younger than a day. */
  tooYoung: boolean;
  asked: string[];
  close(): Promise<void>;
}

/**
 * Emulates the endpoints of Instagram's API that the site uses (Instagram API with Instagram Login), and serves
 * pictures as its CDN does.
 */
export async function startInstagram(): Promise<InstagramServer> {
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://local"), response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: InstagramServer = {
    url,
    media: [],
    tokens: new Set(["token-1"]),
    trouble: null,
    tooYoung: false,
    asked: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(asked: URL, response: import("node:http").ServerResponse): Promise<void> {
    state.asked.push(asked.pathname);
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const refusal = (status: number, code: number, message: string) =>
      json(status, { error: { message, type: "OAuthException", code, fbtrace_id: "A1b2" } });

    if (asked.pathname.startsWith("/cdn/")) {
      const media = state.media.find(({ id }) => id === asked.pathname.split("/")[2]);
      const picture = media?.picture;
      if (!media || picture === "missing") return void response.writeHead(404).end("gone");
      if (picture === "elsewhere")
        return void response.writeHead(302, { location: `${url}/cdn/other` }).end();
      response.writeHead(200, { "content-type": "image/jpeg" });
      if (picture === "endless") {
        const block = Buffer.alloc(1024 * 1024, 1);
        const more = (error?: Error | null) => {
          if (!error && !response.destroyed) response.write(block, (failed) => setImmediate(more, failed));
        };
        return more();
      }
      return void response.end(picture ?? (await draw(media.color ?? "#6438b0")));
    }
    if (state.trouble === "slow") return;
    if (state.trouble === "down") return void response.writeHead(503).end("<html>Service Unavailable</html>");
    if (state.trouble === "limited") return refusal(400, 4, "Application request limit reached");
    if (state.trouble === "broken-json") return json(200, '{"data":[{"id":"1","caption":"un tex');
    if (state.trouble === "no-list") return json(200, { data: "hola" });
    const token = asked.searchParams.get("access_token") ?? "";
    if (!state.tokens.has(token)) return refusal(400, 190, `Error validating access token: ${token}`);
    if (asked.pathname === "/refresh_access_token") {
      if (asked.searchParams.get("grant_type") !== "ig_refresh_token") return refusal(400, 100, "Invalid");
      if (state.tooYoung) return refusal(400, 1, "The token is less than 24 hours old");
      state.tokens.add(`${token}+`);
      return json(200, { access_token: `${token}+`, token_type: "bearer", expires_in: 5_184_000 });
    }
    if (asked.pathname !== "/me/media") return refusal(404, 100, "Unknown path");
    const limit = Number(asked.searchParams.get("limit") ?? 25);
    json(200, {
      data: state.media.slice(0, limit).map((media) => {
        const picture = `${url}/cdn/${media.id}/picture.jpg`;
        const type = media.media_type ?? "IMAGE";
        return {
          id: media.id,
          ...(media.caption === undefined ? {} : { caption: media.caption }),
          media_type: type,
          media_url: type === "VIDEO" ? `${url}/cdn/${media.id}/film.mp4` : picture,
          ...(type === "VIDEO" ? { thumbnail_url: picture } : {}),
          permalink: media.permalink ?? `https://www.instagram.com/p/${media.id}/`,
          timestamp: media.timestamp ?? "2026-05-30T12:00:00+0000",
        };
      }),
      paging: { cursors: { before: "a", after: "b" } },
    });
  }
  return state;
}

function draw(color: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}
