import { covered } from "./focus.ts";
import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, staffScreens } from "./pages.ts";
import { expect, logIn, type Page, test } from "./test.ts";

// Some of these pages show a missing record.
test.use({ expected: [[/status of (401|404|422)/], { option: true }] as never });

async function measure(page: Page, paths: readonly string[], { focus = true } = {}): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
    if (focus) expect.soft(await covered(page), `${path}: no bar covers the focused control`).toEqual([]);
    await expectFits(page, path);
  }
}

/** An event on sale and one that is sold out. */
async function eventIds(page: Page): Promise<number[]> {
  const [one] = (await (await page.request.get("/api/eventos/lista")).json()) as { id: number }[];
  const agotado = await createEvent(page.request, null, 1);
  await agotado.sell();
  return [one?.id ?? 0, Number(agotado.path.split("/").at(-1))];
}

// Rules SIT-17, SIT-20
test("no public page is wider than a phone, nor puts a control over another, at any size of its text", async ({
  page,
}) => {
  test.setTimeout(600_000);
  await measure(page, PUBLIC_PAGES);
});

// Rules SIT-17, SIT-20
test("no page that a link or a payment leads to is wider than a phone, nor puts a control over another", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const events = (await eventIds(page)).map((id) => `/login?volver=%2Fevento%2F${id}`);
  await measure(page, [...RESULT_PAGES, ...events]);
});

// Rules SIT-17, SIT-20
test("no member's page is wider than a phone, nor puts a control over another, at any size of its text", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const events = (await eventIds(page)).map((id) => `/evento/${id}`);
  await logIn(page, "socio");
  await page.goto("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await expectFits(page, "the open menu");
  await measure(page, [...MEMBER_PAGES, "/sin-conexion", ...events]);
});

// Rule SIT-20
test("no screen of the office is wider than a phone, nor puts a control over another, at any size of its text", async ({
  page,
}) => {
  test.setTimeout(600_000);
  await logIn(page, "admin");
  // `foco.spec.ts` gives their controls the focus.
  await measure(page, await staffScreens(page), { focus: false });
});
