import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startInstagram } from "#tests/harness/instagram.ts";
import { createInstagram } from "./instagram.ts";
import { PostsUnavailable } from "./port.ts";

const instagram = await startInstagram();
// Long, so that a slow test machine does not cause a timeout.
const provider = createInstagram({ baseUrl: instagram.url, token: "token-1", timeoutMs: 60_000 });
afterAll(() => instagram.close());
beforeEach(() => {
  Object.assign(instagram, {
    media: [],
    trouble: null,
    tooYoung: false,
    asked: [],
    tokens: new Set(["token-1"]),
  });
});

async function failure(work: Promise<unknown>): Promise<PostsUnavailable> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PostsUnavailable);
  return error as PostsUnavailable;
}

describe("the latest posts", () => {
  it("include their pictures, or the cover if they are videos", async () => {
    instagram.media = [
      { id: "9", caption: "Ganamos", timestamp: "2026-05-30T21:15:00+0000" },
      { id: "8", media_type: "VIDEO" },
      { id: "7", media_type: "CAROUSEL_ALBUM", caption: "Álbum" },
    ];
    const posts = await provider.latest("token-1", 8);
    expect(posts.map((post) => [post.id, post.caption])).toEqual([
      ["9", "Ganamos"],
      ["8", ""],
      ["7", "Álbum"],
    ]);
    expect(posts[0]?.publishedAt.toISOString()).toBe("2026-05-30T21:15:00.000Z");
    expect(posts[1]?.pictureUrl).toBe(`${instagram.url}/cdn/8/picture.jpg`);
    expect((await provider.picture(posts[0] ?? fail())).subarray(0, 2).toString("hex")).toBe("ffd8");
  });

  it("leave out only media that cannot be shown", async () => {
    instagram.media = [
      { id: "9", permalink: "javascript:alert(1)" },
      { id: "../../8" },
      { id: "7", timestamp: "ayer" },
      { id: "6" },
    ];
    expect((await provider.latest("token-1", 8)).map((post) => post.id)).toEqual(["6"]);
  });
});

describe("a social network that fails", () => {
  it.each([
    ["down", "status"],
    ["slow", "timeout"],
    ["broken-json", "nonsense"],
    ["no-list", "nonsense"],
    ["limited", "status"],
  ] as const)("is reported as the right kind of failure if it is %s", async (trouble, kind) => {
    instagram.trouble = trouble;
    const timeoutMs = trouble === "slow" ? 300 : 60_000;
    const caller = createInstagram({ baseUrl: instagram.url, token: "token-1", timeoutMs });
    expect((await failure(caller.latest("token-1", 8))).kind).toBe(kind);
  });

  it("is reported as unreachable", async () => {
    const nobody = createInstagram({ baseUrl: "http://127.0.0.1:1", token: "token-1", timeoutMs: 60_000 });
    expect((await failure(nobody.latest("token-1", 8))).kind).toBe("network");
  });

  it("does not reveal a rejected token in an error message", async () => {
    const error = await failure(provider.latest("vencido-y-secreto", 8));
    expect(error.kind).toBe("token");
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain("vencido-y-secreto");
  });
});

describe("a picture", () => {
  const post = (pictureUrl: string) => ({
    id: "9",
    permalink: "https://www.instagram.com/p/9/",
    caption: "",
    pictureUrl,
    publishedAt: new Date(),
  });

  it.each([
    ["missing", "status"],
    ["elsewhere", "network"],
    ["endless", "nonsense"],
  ] as const)("that is %s is rejected", async (picture, kind) => {
    instagram.media = [{ id: "9", picture }];
    expect((await failure(provider.picture(post(`${instagram.url}/cdn/9/picture.jpg`)))).kind).toBe(kind);
  });

  it.each(["file:///etc/passwd", "ftp://127.0.0.1/x", "no es una dirección"])(
    "is never fetched from %s",
    async (address) => {
      expect((await failure(provider.picture(post(address)))).kind).toBe("nonsense");
    },
  );
});

describe("the social network's token", () => {
  it("is refreshed", async () => {
    expect(await provider.renew("token-1")).toBe("token-1+");
  });

  it("is not refreshed if it is too recent or has expired", async () => {
    instagram.tooYoung = true;
    expect((await failure(provider.renew("token-1"))).kind).toBe("status");
    expect((await failure(provider.renew("vencido"))).kind).toBe("token");
  });
});

function fail(): never {
  throw new Error("there is no such post");
}
