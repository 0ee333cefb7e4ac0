import { countEffort } from "./effort.ts";
import { eventually, expect, expectAccessible, expectGood, logIn, mailsTo, test, unique } from "./test.ts";

test("the gallery viewer can be used by keyboard beyond one page of photos", async ({ page }) => {
  await page.goto("/galeria/basquet");
  const photo = (n: number) => page.getByRole("main").getByRole("link", { name: new RegExp(`Foto ${n} `) });
  const viewer = page.getByRole("dialog");
  await photo(1).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/galeria/basquet");
  await expect(photo(1)).toBeFocused();

  await photo(16).focus();
  await page.keyboard.press("Enter");
  const shows = async (place: number) => {
    await expect(viewer.getByText(new RegExp(`${place} de `)).first()).toBeVisible();
    await expect(viewer.getByRole("img", { name: new RegExp(`^Foto ${place} de `) })).toBeVisible();
  };
  await shows(16);
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await shows(17);
  await viewer.getByRole("button", { name: "Foto siguiente" }).click();
  await shows(18);
  await page.keyboard.press("Home");
  await shows(1);
  await page.keyboard.press("ArrowLeft");
  await shows(1);
  const last = await eventually(async () => {
    const of = /\b1 de (\d+)/.exec(await viewer.innerText());
    expect(of).not.toBeNull();
    return Number(of?.[1]);
  });
  await page.keyboard.press("End");
  await shows(last);
  await page.keyboard.press("ArrowRight");
  await shows(last);
  await expect(page).toHaveURL("/galeria/basquet");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/galeria/basquet?pagina=2");
  await expect(page.locator(":focus").getByRole("img")).toHaveAttribute(
    "alt",
    new RegExp(`^Foto ${last} de `),
  );
});

test.describe("without a connection", () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] });

  test("a page says so, and appears once the connection is back", async ({ page, context }) => {
    await page.goto("/galeria/basquet");
    const next = page.getByRole("link", { name: "Siguiente" });
    await expect(next).toBeVisible();
    await context.setOffline(true);
    await next.click();
    await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Probar de nuevo" }).click();
    await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL("/galeria/basquet?pagina=2");
    await expect(page.getByRole("link", { name: /^Foto / }).first()).toBeVisible();
  });
});

test("the video plays after navigation from a staff screen", { tag: "@desktop" }, async ({ page }) => {
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<p>video</p>" }));
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/enlaces/");
  await page.getByRole("link", { name: "Ver el sitio" }).click();
  await page.waitForURL("/");
  await page.getByRole("link", { name: /^Reproducir el video/ }).click();
  await expect(page.frameLocator("iframe").getByText("video")).toBeVisible();
});

// Rules PRE-1, SIT-21
test("a press request takes five fields and one tap", async ({ page }) => {
  const medio = unique("Radio ");
  const correo = `${unique("prensa")}@example.com`;
  const { tap, fill, spent } = countEffort();
  await page.goto("/prensa");
  const form = page.getByRole("main").locator("form");
  await fill(page.locator('[name="nombreMedio"]'), medio);
  await fill(page.locator('[name="nombreApellido"]'), "Rosa Ibáñez");
  await page.locator('[name="dni"]').fill("2.812.345");
  await form.getByRole("button", { name: /enviar/i }).click();
  await expect(page.getByText("El DNI debe tener 8 digitos")).toBeVisible();
  const email = form.locator('[name="email"]');
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("a@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  await expect(page.getByText("El DNI debe tener 8 digitos")).toBeVisible();

  // The next person at a shared computer opens a new tab.
  const other = await page.context().newPage();
  await other.goto("/prensa");
  await expect(other.locator('[name="nombreMedio"]')).toHaveValue("");
  await other.close();
  await page.reload();
  await expect(page.locator('[name="nombreMedio"]')).toHaveValue(medio);
  await expect(page.getByText("Seguí donde estabas")).toBeVisible();
  await expectAccessible(page);
  await fill(page.locator('[name="dni"]'), "02.812.345");
  await fill(page.locator('[name="telefonoCelular"]'), "2346123456");
  await fill(page.locator('[name="email"]'), correo);
  await tap(page.getByRole("main").getByRole("button", { name: /enviar/i }));
  await expect(page.getByText("El registro fue realizado con éxito!")).toBeVisible();
  expect(spent).toEqual({ taps: 1, fields: 5 });
  await expect(page.locator('[name="nombreMedio"]')).toHaveValue("");
  await expect
    .poll(() => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage })))
    .not.toContain("borrador/prensa");
});

test("a consumer request returns a code without a login", async ({ page }) => {
  const correo = `${unique("consumidor")}@example.com`;
  await page.goto("/arrepentimiento");
  await page.locator('[name="nombre"]').fill("Juan Pérez");
  await page.locator('[name="correo"]').fill(correo);
  await page.locator('[name="asunto"]').fill("Entrada 12");
  await page.getByRole("main").getByRole("button", { name: "Arrepentirme de la compra" }).click();
  const code = await eventually(async () => {
    const [mail] = await mailsTo(page, correo);
    const found = mail?.text.match(/\b[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/)?.[0];
    expect(found).toBeDefined();
    return found ?? "";
  });
  await expect(page.getByText(code).first()).toBeVisible();
  await expectGood(page);
});
