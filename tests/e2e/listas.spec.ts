import { readFileSync } from "node:fs";
import site from "../../package.json" with { type: "json" };
import { newEvent } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import {
  ADMIN,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Locator,
  logIn,
  test,
  unique,
} from "./test.ts";

const PICTURE = "docs/manual/imagenes/bloquear.webp";

/** Lists by place and tab, with the number of rows they show and the text of the first. */
const LISTS = [
  { place: "Eventos", tab: "Eventos", filas: "2", first: /\/eventos\/\?cuando=proximos$/ },
  { place: "Eventos", tab: "Prensa", filas: "2", first: /\/prensa\/\?estado=pendientes$/ },
  { place: "Personas", tab: "Consumidores", filas: null, first: /\/consumidor\/\?estado=pendientes$/ },
  { place: "Canchas", tab: null, filas: "10", first: /\/cancha\/\?mostrar=por-responder$/ },
  { place: "Personas", tab: "Lista", filas: "10", first: /\/usuarios\/padron$/ },
  { place: "Cuotas", tab: "Planes", filas: "2", first: /\/planes\/$/ },
  { place: "Sitio", tab: "Galería", filas: "16", first: /\/galeria\/$/ },
] as const;

// Rules SIT-3, SIT-5
test("the office's lists open on pending items", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/ayuda/`);
  const frame = page.getByRole("banner");
  await expect(frame).toContainText(`Versión ${site.version}`);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  for (const { place, tab, filas, first } of LISTS) {
    const link = frame.getByRole("link", { name: new RegExp(`^${place}\\b`) });
    await link.click();
    const tabs = page.getByRole("navigation", { name: place, exact: true });
    if (tab) await tabs.getByRole("link", { name: new RegExp(`^${tab}\\b`) }).click();
    await expect(page).toHaveURL(first);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(frame.locator('a[aria-current="page"]').filter({ visible: true })).toHaveCount(1);
    if (tab) await expect(tabs.locator('a[aria-current="page"]')).toHaveText(new RegExp(`^${tab}`));
    if (filas) await expect(page.getByLabel(/por página/).first()).toHaveValue(filas);
  }
});

// Rule SIT-5
test("Back leaves a list with a remembered filter, and returns to it without an error", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/ayuda/`);
  const frame = page.getByRole("banner");
  await frame.getByRole("link", { name: /^Temporada/ }).click();
  await expect(page).toHaveURL(/\/partidos\/\?cuando=cerca$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ayuda\/$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/partidos\/\?cuando=cerca$/);
  // Such an address is left behind by pages that remove their last parameter.
  await page.evaluate(() => history.replaceState(history.state, "", location.pathname));
  await frame.getByRole("link", { name: /^Cuotas/ }).click();
  await expect(page).toHaveURL(/\/(cuotas|deudores|planes|emisiones)/);
  await page.goBack();
  await expect(page).toHaveURL(/\/partidos\/\?cuando=cerca$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Partidos");
});

// Rules SIT-4, SIT-5
test("a list keeps its filter, search, page and size in the address", {
  tag: "@desktop",
}, async ({ page }) => {
  const { nombre } = await newEvent(page.request);
  await logIn(page, "admin");
  const events = `${ADMIN}/eventos/`;
  const main = page.getByRole("main");
  const pages = page.getByRole("navigation", { name: "Páginas de eventos" });
  await page.goto(events);
  await expect(page).toHaveURL(/\/eventos\/\?cuando=proximos$/);
  await main.getByText("Todas las fechas", { exact: true }).click();
  await expect(page).toHaveURL(/cuando=todos/);
  await expect(pages.getByRole("button", { name: "Página 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pages.getByRole("button", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(pages.getByRole("status")).toContainText("Página 2 de");
  await expect(pages.locator("[aria-current]")).toHaveText("2");
  const sizes = pages.getByLabel("Filas por página");
  await expect(sizes.getByRole("option")).toHaveText(["2", "5", "10", "20", "50", "100", "200"]);
  await sizes.selectOption("200");
  await expect(page).toHaveURL(/tamano=200/);
  await expect(pages.getByRole("status")).toContainText("Página 1 de 1");
  await expect(page.getByRole("row", { name: nombre })).toBeVisible();
  await expectAccessible(page);
  await sizes.selectOption("5");
  await expect(page).toHaveURL(/tamano=5\b/);

  await page.goto(events);
  await expect(page).toHaveURL(/\/eventos\/\?cuando=todos$/);
  await expect(sizes).toHaveValue("5");
  await page.goto(`${events}?cuando=todos&pagina=500`);
  await expect(page).not.toHaveURL(/pagina=500/);
  await expect(pages.getByRole("button", { name: "Anterior" })).toBeVisible();

  // A link to a search shows its results without the remembered filter.
  const nothing = `${events}?termino=${unique("nada")}`;
  await page.goto(nothing);
  await expect(page.getByText("NO HAY NINGUN EVENTO")).toBeVisible();
  await expect(page.getByText(/Nada coincide/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Siguiente" })).toHaveCount(0);
  await expect(page).toHaveURL(nothing);
  await expectNoSidewaysScroll(page);
});

// Rule PER-6
test("the address selects one of the tables of users, even on a fresh load", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const shown = page.getByRole("main").getByRole("heading", { level: 2 });
  await page.goto(`${ADMIN}/usuarios/#administradorB`);
  await expect(shown).toHaveText(["ADMINISTRADORES BASICOS"]);
  await expect(page.getByRole("button", { name: /^Quitar el segundo paso/ })).toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "Tablas de usuarios" }).getByRole("link");
  await expect(tabs).toHaveText([
    /^ADMINISTRADORES \d+$/,
    /^ADMINISTRADORES BASICOS \d+$/,
    /^SOCIOS \d+$/,
    /^PEDIDO SOCIOS \d+$/,
    /^USUARIOS \d+$/,
  ]);
  await tabs.filter({ hasText: /^USUARIOS/ }).click();
  await expect(shown).toHaveText(["USUARIOS"]);
  const frame = page.getByRole("banner");
  await frame.getByRole("link", { name: "Cuotas", exact: true }).click();
  await page.getByRole("link", { name: "Planes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ingreso de Planes");
  await frame.getByRole("link", { name: /^Personas/ }).click();
  await page.getByRole("link", { name: "Tablas por rol" }).click();
  await expect(page).toHaveURL(/usuarios\/#usuario$/);
  await expect(shown).toHaveText(["USUARIOS"]);
});

// Rule EVE-5
test("staff can see the pictures of an unpublished event", { tag: "@desktop" }, async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const { id, nombre, version } = await newEvent(page.request);
  const picture = { name: "a.webp", mimeType: "image/webp", buffer: readFileSync(PICTURE) };
  const added = await page.request.post(`/api/eventos/${id}/imagenes`, {
    headers,
    multipart: { quedan: "", version: String(version), imagenes: picture },
  });
  expect(added.status(), await added.text()).toBe(200);
  const path = `/api/eventos/${id}/actualizarEstado?estado=false`;
  expect((await page.request.patch(path, { headers })).status()).toBe(200);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(nombre)}`);
  await expect(page.getByRole("button", { name: `Inactivo: dar de alta ${nombre}` })).toBeVisible();
  const open = page.getByRole("button", { name: `Ver imágenes de ${nombre}` });
  const widthOf = (image: Locator) =>
    image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);
  await expect.poll(() => widthOf(open.locator("img"))).toBeGreaterThan(0);
  await open.click();
  const large = page.getByRole("dialog").getByRole("img", { name: /^Imagen 1 de / });
  await expect.poll(() => widthOf(large)).toBeGreaterThan(320);
});

test.describe(() => {
  test.use({ expected: [/ERR_FAILED|dynamically imported/] });

  test("a menu opens even if its code arrives while the button is pressed", {
    tag: "@desktop",
  }, async ({ page }) => {
    const prefix = unique("Amistoso ");
    for (const nombre of [`${prefix} A`, `${prefix} B`]) await newEvent(page.request, { nombre });
    const arrived = Promise.withResolvers<void>();
    await page.route(/\/assets\/actions-menu-[^/]*\.js/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const code = /\/assets\/admin-crear-evento-[^/]*\.js/;
    await page.route(code, (route) => route.abort());
    await logIn(page, "admin");
    await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(prefix)}`);
    const menu = (letter: string) =>
      page.getByRole("button", { name: `Más acciones para ${prefix} ${letter}` });
    await menu("A").hover();
    await page.mouse.down();
    arrived.resolve();
    await expect(menu("B")).toHaveAttribute("aria-expanded", "false");
    await page.mouse.up();
    await expect(page.getByRole("menuitem", { name: "Repetir" })).toBeVisible();
    await page.keyboard.press("Escape");

    const create = page.getByRole("button", { name: "Crear evento" });
    await create.click();
    await expect(page.getByRole("alert").filter({ hasText: "No se pudo abrir" })).toBeVisible();
    await page.unroute(code);
    await page.reload();
    await create.click();
    await expect(page.getByRole("dialog", { name: "Crear evento" })).toBeVisible();
  });
});

// Rule SIT-20
test("the links and buttons of a list are as tall as a thumb on a phone", { tag: "@phone" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  for (const at of ["partidos", "equipos", "noticias", "rivales"]) {
    await page.goto(`${ADMIN}/${at}/`);
    await expect(page.getByRole("main").getByRole("list").last()).toBeVisible();
    const small = await page.locator("main :is(a[href], button, input, select)").evaluateAll((controls) =>
      controls.flatMap((one) => {
        const areas = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
        const sides = (["width", "height"] as const).map((side) =>
          Math.max(...areas.map((area) => area.getBoundingClientRect()[side])),
        );
        const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const isSmall = isShown && sides.some((side) => side < 43.5);
        return isSmall ? `${one.ariaLabel ?? one.textContent}: ${sides}` : [];
      }),
    );
    expect(small, at).toEqual([]);
  }
});
