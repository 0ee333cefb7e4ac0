import type { Locator } from "@playwright/test";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, unique } from "./test.ts";

// Rule SIT-4
test("stores list filters in the address, and redirects a page beyond the end to the last one", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  for (const [section, choice, value] of [
    ["eventos", "Inactivos", "inactivos"],
    ["prensa", "Activos", "activos"],
    ["consumidor", "Atendidas", "atendidas"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/`);
    await page.getByText(choice, { exact: true }).first().click();
    await page.waitForURL(new RegExp(`estado=${value}`));
    await page
      .getByText(/^Tod[oa]s$/)
      .first()
      .click();
    await expect.poll(() => page.url()).not.toContain(`estado=${value}`);
    await page.goto(`/club_colon/admin/${section}/?pagina=500`);
    await expect.poll(() => page.url()).not.toContain("pagina=500");
    await expect(page.getByText(/Anterior/).first()).toBeVisible();
  }
});

test("reports an empty search result and offers no pages", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  for (const [section, empty] of [
    ["eventos", "NO HAY NINGUN EVENTO"],
    ["prensa", "NO HAY PRENSA REGISTRADA"],
    ["consumidor", "NO HAY SOLICITUDES"],
    ["cobros", "NO HAY COBROS EN ESTAS FECHAS"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/?termino=${unique("nada")}`);
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByText(/Nada coincide/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Siguiente" })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

// Rule EVE-5
test("deactivates an event with sold tickets after a confirmation, reactivates it, and staff see its pictures meanwhile", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const nombre = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    const listed = await fetch("/api/eventos/lista_eventos?cuando=proximos&estado=activos", { headers });
    const eventos = (await listed.json()) as Evento[];
    const sold = (evento: Evento) => evento.cantidadDeEntradas - evento.entradasDisponibles;
    return eventos.find((evento) => (evento.imagenes[0]?.ancho ?? 0) > 320 && sold(evento) > 0)?.nombre ?? "";
  });
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  const inactive = page.getByRole("button", { name: `Inactivo: dar de alta ${nombre}` });
  const active = page.getByRole("button", { name: `Activo: dar de baja ${nombre}` });
  await active.click();
  await page.getByRole("radio", { name: "Dar de baja el evento" }).check();
  await page.getByRole("button", { name: "Dar de baja el evento" }).click();
  await expect(inactive).toBeVisible();
  await page.reload();
  const open = page.getByRole("button", { name: /^Ver imágenes de / }).first();
  const large = page.getByRole("dialog").getByRole("img", { name: /^Imagen 1 de / });
  const widthOf = (image: Locator) =>
    image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);
  await expect.poll(() => widthOf(open.locator("img"))).toBeGreaterThan(0);
  await open.click();
  await expect.poll(() => widthOf(large)).toBeGreaterThan(320);
  await page.keyboard.press("Escape");
  await inactive.click();
  await page.getByRole("button", { name: "Activar el evento" }).click();
  await expect(active).toBeVisible();
  await page.reload();
  await expect(active).toBeVisible();
});

test("opens lists on pending items, and remembers the filter the user chose", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  for (const [section, first, other, left] of [
    ["eventos", "cuando=proximos", "Hoy", "cuando=hoy"],
    ["prensa", "estado=pendientes", "Activos", "estado=activos"],
    ["consumidor", "estado=pendientes", "Todas", "estado=todas"],
    ["cancha", "mostrar=por-responder", "Próximas", "mostrar=proximas"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/`);
    await page.waitForURL(new RegExp(`\\?${first}$`));
    await page.getByRole("main").getByText(other, { exact: true }).first().click();
    await page.waitForURL(new RegExp(left));
    await page.goto(`/club_colon/admin/${section}/`);
    await page.waitForURL(new RegExp(`\\?${left}$`));
    await page.goBack();
    await page.goto(`/club_colon/admin/${section}/?termino=zzz`);
    expect(page.url()).not.toContain(first);
  }
});

// Rule SIT-5
test("starts lists with the shortest page size, and remembers a longer one", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  for (const [section, perPage] of [
    ["eventos", "2"],
    ["prensa", "2"],
    ["planes", "2"],
    ["usuarios", "5"],
    ["cancha", "10"],
    ["galeria", "16"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/`);
    await expect(page.getByLabel(/por página/).first()).toHaveValue(perPage);
  }
  await page.goto("/club_colon/admin/planes/");
  await page.getByLabel(/por página/).selectOption("10");
  await page.waitForURL(/tamano=10/);
  await page.goto("/club_colon/admin/planes/");
  await expect(page.getByLabel(/por página/)).toHaveValue("10");
});

// Rule SIT-5
test("numbers the pages of a list, and offers sizes up to 200", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/?cuando=todos");
  const pages = page.getByRole("navigation", { name: "Páginas de eventos" });
  await expect(pages.getByRole("button", { name: "Página 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pages.getByRole("button", { name: "Página 2", exact: true }).click();
  await page.waitForURL(/pagina=2/);
  await expect(pages.getByRole("status")).toContainText("Página 2 de");
  await expect(pages.locator("[aria-current]")).toHaveText("2");
  const sizes = pages.getByLabel("Filas por página");
  await expect(sizes.getByRole("option")).toHaveText(["2", "5", "10", "20", "50", "100", "200"]);
  await sizes.selectOption("200");
  await page.waitForURL(/tamano=200/);
  await expect(pages.getByRole("status")).toContainText("Página 1 de 1");
  await expect.poll(() => page.getByRole("table").locator("tbody tr").count()).toBeGreaterThan(10);
  await expectAccessible(page);
});

test("selects a table of users by address, also on a fresh load", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  const shown = page.getByRole("main").getByRole("heading", { level: 2 });
  await page.goto("/club_colon/admin/usuarios/");
  await page.waitForURL(/usuarios\/#socioEnProceso$/);
  await page.goto("/club_colon/admin/usuarios/#administradorB");
  await page.reload();
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
  await page.goto("/club_colon/admin/usuarios/");
  await page.waitForURL(/usuarios\/#usuario$/);
  await expect(shown).toHaveText(["USUARIOS"]);
  await page.goto("/club_colon/admin/usuarios/#socioEnProceso");
  await expect(shown).toHaveText(["PEDIDO SOCIOS"]);
});

// Rule SIT-3
test("marks exactly one menu entry as current on each staff screen", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  for (const section of ["", "eventos/", "consumidor/", "auditoria/", "cobros/", "usuarios/"]) {
    await page.goto(`/club_colon/admin/${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('header a[aria-current="page"]').filter({ visible: true })).toHaveCount(1);
  }
});

test("removes a form's error once the field is corrected", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/enlaces/");
  await page.getByRole("button", { name: "Agregar enlace" }).click();
  const sentence = page.getByText("El nombre y el enlace no pueden estar vacíos.");
  await expect(sentence).toBeVisible();
  await page.getByLabel("Nombre").fill("Liga");
  await expect(sentence).toHaveCount(0);
});

test.describe("while the connection fails", () => {
  test.use({ expected: [[/ERR_FAILED|dynamically imported/], { option: true }] as never });

  test("a dialog whose code cannot be loaded says so, and opens after a reload", {
    tag: "@desktop",
  }, async ({ page }) => {
    const code = /\/assets\/admin-crear-evento-[^/]*\.js/;
    await page.route(code, (route) => route.abort());
    await logIn(page, "admin");
    await page.goto("/club_colon/admin/eventos/");
    const create = page.getByRole("button", { name: "Crear evento" });
    await create.click();
    await expect(page.getByRole("alert").filter({ hasText: "No se pudo abrir" })).toBeVisible();
    await page.unroute(code);
    await page.reload();
    await create.click();
    await expect(page.getByRole("dialog", { name: "Crear evento" })).toBeVisible();
  });
});
