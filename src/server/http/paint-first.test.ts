import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPaintFirst } from "./paint-first.ts";
import { policyByHash } from "./security-headers.ts";

const PAGE =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<link rel="stylesheet" href="/assets/one.css"/><link rel="stylesheet" href="/assets/two.css#"/></head><body>' +
  '<p>Hola</p><script>window.x = 1</script><script type="module" async="">import "/assets/a.js";</script></body></html>';
const folder = await mkdtemp(join(tmpdir(), "club-paint-"));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "assets/one.css"), "p{color:red}\n");
await writeFile(join(folder, "assets/two.css"), "p{content:'$&'}\n");
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a page contains its styles verbatim and in order", () => {
  const html = createPaintFirst(folder)(PAGE);
  // Placed before the links, because the router inserts the links of later pages next to them.
  expect(html).toContain("<style>p{color:red}\np{content:'$&'}</style><link rel=\"stylesheet\"");
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/one.css" media="not all" disabled=""/>',
    '<link rel="stylesheet" href="/assets/two.css#" media="not all" disabled=""/>',
  ]);
});

test("the browser finds no module in a page before the page's starter script requests it", () => {
  const html = createPaintFirst(folder)(PAGE);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('<script type="module"');
  expect(html).toContain(
    '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
  );
  expect(html).toContain("window.x = 1");
});

test("a page's security policy allows the page's own styles and scripts only by hash", () => {
  const policy = policyByHash(createPaintFirst(folder)(PAGE));
  const rule = (name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `)) ?? "";
  expect(rule("style-src").match(/'sha256-/g)).toHaveLength(1);
  // The page's data, its modules and the starter.
  expect(rule("script-src").match(/'sha256-/g)).toHaveLength(3);
});

test("a page without modules gets no starter script", () => {
  expect(createPaintFirst(folder)("<html><head></head><body>No</body></html>")).not.toContain("<script");
});
