import { CONTRASENA, tokenOf } from "./new-member.ts";
import { expect, type Page, unique } from "./test.ts";

export const main = (page: Page) => page.getByRole("main");
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** Finds the demo's plan in a form by its name, because other tests add plans. */
export const planActivo = (page: Page) => main(page).getByRole("radio", { name: /^Plan Activo/ });
export const send = (page: Page) => main(page).getByRole("button", { name: /registrarme|pedir ser socio/i });

export async function fillAccount(page: Page, prefix: string, usuario: string): Promise<void> {
  await field(page, `${prefix}persona.nombre`).fill("Ana María");
  await field(page, `${prefix}persona.apellido`).fill("Núñez");
  await field(page, `${prefix}persona.correo`).fill(`${usuario}@example.com`);
  await field(page, `${prefix}nombreUsuario`).fill(usuario);
  await field(page, `${prefix}clave`).fill(CONTRASENA);
  await field(page, `${prefix}confirmacion`).fill(CONTRASENA);
}

export async function fillMember(page: Page, dni: string): Promise<void> {
  await field(page, "socioDto.dni").fill(dni);
  await field(page, "socioDto.telefono").fill("2346 40-0140");
  await field(page, "nacimiento.dia").selectOption("29");
  await field(page, "nacimiento.mes").selectOption({ label: "febrero" });
  await field(page, "nacimiento.anio").selectOption("1980");
  await field(page, "socioDto.direccion").fill("San Martín 250, Chivilcoy");
  await field(page, "socioDto.estadoCivil").selectOption("casado");
  await field(page, "socioDto.nacionalidad").fill("Argentina");
}

export async function newUser(page: Page): Promise<{ usuario: string; id: number }> {
  const usuario = unique("mara");
  const response = await page.request.post("/api/registrar/usuario", {
    data: {
      nombreUsuario: usuario,
      clave: CONTRASENA,
      persona: { nombre: "Mara", apellido: "Ibáñez", correo: `${usuario}@example.com` },
    },
  });
  expect(response.status()).toBe(201);
  return { usuario, id: ((await response.json()) as { id: number }).id };
}

export async function asAdmin(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  return {
    patch: async (path: string) => {
      expect((await page.request.patch(`/api${path}`, { headers })).status()).toBe(200);
    },
  };
}

export const expectLoggedIn = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();

export async function logInAgain(page: Page): Promise<void> {
  const again = page.getByRole("dialog", { name: "Tu sesión terminó" });
  await expect(page.locator("main")).toBeHidden();
  await again.getByLabel(/^Contraseña/).fill(CONTRASENA);
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(again).toBeHidden();
  await expectLoggedIn(page);
}
