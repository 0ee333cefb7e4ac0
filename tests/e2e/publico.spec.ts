import { countEffort } from "./effort.ts";
import { type Check, fitsPhones, isAccessible, lookAt, showsItsFocus } from "./look.ts";
import { PUBLIC_PAGES } from "./pages.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  mailsTo,
  test,
  unique,
  WITH_WORKER,
  whenAlive,
} from "./test.ts";

test.use(WITH_WORKER);

// Rules SIT-12, SIT-17, SIT-20
test("every public page is accessible, fits the screen, shows what has the focus and makes no third-party requests", {
  tag: "@both",
}, async ({ page, baseURL, isMobile }) => {
  test.setTimeout(600_000);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && /^https?:/.test(protocol)) foreign.push(request.url());
  });
  const isNamed: Check = async () => expect(await page.title()).toContain("Club");
  const checks = [isNamed, isAccessible, ...(isMobile ? [fitsPhones] : []), showsItsFocus];
  await lookAt(page, PUBLIC_PAGES, ...checks);
  expect(foreign).toEqual([]);
});

// Rule SIT-13
test("every public page is readable without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await expect(page.getByText("Colón vs. Gimnasia").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "SPONSORS" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /noticias/i })).toBeVisible();
  await context.close();
});

// Rule SIT-10
test("the page after a payment is not a receipt when the payment cannot be confirmed", async ({ page }) => {
  await page.goto("/success?status=approved&payment_id=1&external_reference=1");
  await expect(page.getByText(/^Esta página no es un comprobante/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a link to an event carries preview metadata without a session", async ({ request }) => {
  const eventos = (await (await request.get("/api/eventos/lista")).json()) as {
    id: number;
    nombre: string;
  }[];
  const evento = eventos[0];
  const html = await (await request.get(`/evento/${evento?.id}`)).text();
  expect(html).toContain(`<meta property="og:title" content="${evento?.nombre}`);
  const picture = html.match(/property="og:image" content="([^"]+)"/)?.[1] ?? "";
  const response = await request.get(new URL(picture).pathname);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/jpeg");
  expect(html).toContain('"@type":"SportsEvent"');
});

test("the gallery viewer works by keyboard and restores the focus", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/galeria/basquet");
  const first = page.getByRole("main").getByRole("link", { name: /Foto 1 / });
  await whenAlive(first);
  await first.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText(/1 (de|\/) /).first()).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText(/2 (de|\/) /).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.locator(":focus")).toHaveAttribute("id", /^foto-/);
});

test("the gallery viewer continues past the ends of its page, and the address follows on closing", async ({
  page,
}) => {
  await page.goto("/galeria");
  await page.goto("/galeria/basquet");
  const sixteenth = page.getByRole("main").getByRole("link", { name: /Foto 16 / });
  await whenAlive(sixteenth);
  await sixteenth.click();
  const viewer = page.getByRole("dialog");
  const shows = async (place: string) => {
    await expect(viewer.getByText(new RegExp(`${place} de `)).first()).toBeVisible();
    await expect(viewer.getByRole("img", { name: new RegExp(`^Foto ${place} de `) })).toBeVisible();
  };
  await shows("16");
  await page.keyboard.press("ArrowRight");
  await shows("17");
  await viewer.getByRole("button", { name: "Foto siguiente" }).click();
  await shows("18");
  // The first and last photo of the gallery.
  await page.keyboard.press("Home");
  await shows("1");
  await page.keyboard.press("ArrowLeft");
  await shows("1");
  await page.keyboard.press("End");
  const last = Number(
    (
      await viewer
        .getByText(/\d+ de \d+/)
        .first()
        .innerText()
    ).match(/de (\d+)/)?.[1],
  );
  await shows(String(last));
  await page.keyboard.press("ArrowRight");
  await shows(String(last));
  await expect(page).toHaveURL("/galeria/basquet");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/galeria/basquet?pagina=2");
  await expect(page.locator(":focus").getByRole("img")).toHaveAttribute(
    "alt",
    new RegExp(`^Foto ${last} de `),
  );
  await page.goBack();
  await expect(page).toHaveURL("/galeria");
});

test("the video plays after navigation from a staff screen", { tag: "@desktop" }, async ({ page }) => {
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<p>video</p>" }));
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Ver el sitio" }).click();
  await page.waitForURL("/");
  await page.getByRole("link", { name: /^Reproducir el video/ }).click();
  await expect(page.frameLocator("iframe").getByText("video")).toBeVisible();
});

// Rules PRE-1, SIT-21
test("press accreditation takes five fields and a tap, is kept until it is sent, granted by staff and confirmed by mail", async ({
  page,
}) => {
  const medio = unique("Radio ");
  const correo = `${unique("prensa")}@example.com`;
  const { tap, fill, spent } = countEffort();
  await page.goto("/prensa");
  const form = page.getByRole("main").locator("form");
  await whenAlive(form);
  await fill(page.locator('[name="nombreMedio"]'), medio);
  await fill(page.locator('[name="nombreApellido"]'), "Rosa Ibáñez");
  await page.locator('[name="dni"]').fill("281234");
  await form.getByRole("button", { name: /enviar/i }).click();
  await expect(page.getByText("El DNI debe tener 8 digitos")).toBeVisible();

  // The next person at a shared computer opens a tab of their own.
  const other = await page.context().newPage();
  await other.goto("/prensa");
  await whenAlive(other.getByRole("main").locator("form"));
  await expect(other.locator('[name="nombreMedio"]')).toHaveValue("");
  await other.close();
  await page.reload();
  await expect(page.locator('[name="nombreMedio"]')).toHaveValue(medio);
  await expect(page.getByText("Seguí donde estabas")).toBeVisible();
  await expectAccessible(page);
  // An old DNI has seven digits.
  await fill(page.locator('[name="dni"]'), "2.812.345");
  await fill(page.locator('[name="telefonoCelular"]'), "2346123456");
  await fill(page.locator('[name="email"]'), correo);
  await tap(page.getByRole("main").getByRole("button", { name: /enviar/i }));
  await expect(page.getByText("El registro fue realizado con éxito!")).toBeVisible();
  expect(spent).toEqual({ taps: 1, fields: 5 });
  await expect(page.locator('[name="nombreMedio"]')).toHaveValue("");
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).not.toContain(
    "borrador/prensa",
  );

  await logIn(page, "adminb");
  await page.goto(`/club_colon/admin/prensa/?termino=${encodeURIComponent(medio)}`);
  await page
    .getByRole("button", { name: /dar de alta a Rosa Ibáñez/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /dar de baja a Rosa Ibáñez/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(2);
});

test("a consumer request returns a code at once, without a login, and by mail", async ({ page }) => {
  const correo = `${unique("consumidor")}@example.com`;
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Botón de arrepentimiento" }).click();
  await page.locator('[name="nombre"]').fill("Juan Pérez");
  await page.locator('[name="correo"]').fill(correo);
  await page.locator('[name="asunto"]').fill("Entrada 12");
  await page.getByRole("main").getByRole("button", { name: "Arrepentirme de la compra" }).click();
  const code = page.getByText(/\b[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/).first();
  await expect(code).toBeVisible();
  const text = (await code.textContent())?.match(/[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? "?";
  await expect.poll(async () => (await mailsTo(page, correo))[0]?.text ?? "").toContain(text);
});

test("staff changes to links, gallery, carousel and sponsors appear on public pages at once", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(480_000);
  await logIn(page, "admin");
  const nombre = unique("Enlace ");
  await page.goto("/club_colon/admin/enlaces/");
  await page.getByRole("textbox", { name: "Nombre" }).fill(nombre);
  await page.getByRole("textbox", { name: "Enlace" }).fill("www.example.com/liga");
  await page
    .getByRole("main")
    .getByRole("button", { name: /agregar|crear|guardar/i })
    .click();
  await expect(page.getByText(nombre).first()).toBeVisible();
  for (const section of ["galeria", "carrousel", "sponsor", "enlaces"]) {
    await page.goto(`/club_colon/admin/${section}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto("/enlaces");
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(nombre) })).toHaveAttribute(
    "href",
    "https://www.example.com/liga",
  );
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(nombre) })).toBeVisible();
});
