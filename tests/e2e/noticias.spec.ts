import { expect, expectGood, expectNotice, logIn, test, unique } from "./test.ts";

const ADMIN = "/club_colon/admin";

// A file that is no picture, and the page of news that was withdrawn.
test.use({ expected: [/status of (404|415)/] });

// Rules NOT-1, NOT-3
test("staff write news with a picture, after a reload that keeps the text, and take it back", async ({
  page,
  anotherPage,
}) => {
  const titulo = unique("Ganamos <b>el clásico</b> ");
  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/noticias/`);
  await page.getByRole("button", { name: "Nueva noticia" }).click();
  const dialog = page.getByRole("dialog", { name: "Nueva noticia" });
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Escribí el título")).toBeVisible();
  await dialog.getByLabel("Título").fill(titulo);
  await dialog.getByLabel("Texto").fill("## Al final\n\nFue **emocionante**.\n\n- Uno\n- Dos");
  await page.goto(`${ADMIN}/noticias/?abrir=crear`);
  await expect(dialog.getByLabel("Título")).toHaveValue(titulo);
  await dialog.getByLabel("Archivo de imagen").setInputFiles({
    name: "foto.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("nothing"),
  });
  await expect(dialog.getByText(/no es una imagen|no se puede leer|dañad/i)).toBeVisible();
  await dialog.getByLabel("Archivo de imagen").setInputFiles("docs/manual/imagenes/calendario.webp");
  await expect(dialog.getByRole("img", { name: "Imagen: la imagen elegida" })).toBeVisible();
  await dialog.getByRole("button", { name: "Elegir un partido" }).click();
  await dialog.getByRole("combobox", { name: "Partido (opcional)" }).fill("racing");
  await dialog
    .getByRole("option", { name: /Racing/ })
    .first()
    .click();
  await expect(dialog.getByRole("button", { name: "Elegir otro" })).toBeFocused();
  await expect(dialog.getByText(/Racing.*\(/)).toBeVisible();
  await dialog.getByText("Vista previa").click();
  await expect(dialog.getByRole("heading", { name: "Al final" })).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, `«${titulo}» está en el sitio.`);
  await expectGood(page);

  const visitor = await anotherPage();
  await visitor.goto("/");
  const block = visitor.getByRole("region", { name: "NOTICIAS" });
  await block.getByRole("link", { name: titulo }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(titulo);
  await expect(visitor.getByRole("heading", { level: 2, name: "Al final" })).toBeVisible();
  await expect(visitor.getByRole("img", { name: titulo })).toBeVisible();
  await expect(visitor.getByRole("link", { name: /^Compartir/ })).toBeVisible();
  const about = visitor.getByRole("navigation", { name: "De qué trata" });
  await expect(about.getByRole("link", { name: /Racing/ })).toBeVisible();
  await expectGood(visitor);

  const isWellFormed = await visitor.evaluate(async (title) => {
    const text = await (await fetch("/noticias.xml")).text();
    const xml = new DOMParser().parseFromString(text, "application/xml");
    return !xml.querySelector("parsererror") && xml.querySelector("item > title")?.textContent === title;
  }, titulo);
  expect(isWellFormed).toBe(true);

  await page.getByRole("button", { name: `Publicada: retirar «${titulo}» del sitio` }).click();
  await expectNotice(page, `«${titulo}» ya no está en el sitio.`);
  expect((await visitor.reload())?.status()).toBe(404);
  await page.reload();
  await page.getByRole("button", { name: titulo, exact: true }).click();
  const picture = page.getByRole("img", { name: "Imagen: la imagen elegida" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Eliminar ${titulo}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expectNotice(page, `«${titulo}» fue eliminada.`);
});

// Rule NOT-5
test("the list of news shows the club's own and the posts, with pictures that keep their place", async ({
  page,
}) => {
  await page.goto("/noticias");
  const own = page.getByRole("region", { name: "Del club" });
  await expect(own.getByRole("link").first()).toHaveAccessibleName(/La U15 femenina, campeona/);
  await expect(page.getByRole("region", { name: "En Instagram" }).getByRole("link").first()).toBeVisible();
  await expectGood(page);
});

test("news about a team leads to the team's page", async ({ page }) => {
  await page.goto("/noticias/colon-le-gano-a-independiente-en-suplementario");
  const about = page.getByRole("navigation", { name: "De qué trata" });
  await about.getByRole("link", { name: "Primera" }).click();
  await expect(page).toHaveURL(/\/equipos\/./);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Primera");
});
