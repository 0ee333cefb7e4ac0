import { describe, expect, test } from "vitest";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { buy, mailsAbout, paymentOf, quiet, stockOf } from "#tests/harness/payments.ts";
import { turnOn } from "#tests/harness/second-step.ts";
import { TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";

const HOUR = 3_600_000;

const site = await testSite();

const login = (user: TestUser, codigo: string) =>
  site.call("POST", "/api/login", {
    json: { nombreUsuario: user.nombreUsuario, clave: TEST_CONTRASENA, codigo },
  });

// Only the site's clock is wrong, not those of the database and the provider.
describe.each([
  ["ahead", HOUR],
  ["behind", -HOUR],
])("with the site's clock an hour %s", (_where, wrong) => {
  test("sessions survive the clock's correction", async () => {
    const user = await site.user("administradorB");
    const app = await turnOn(site, user);
    site.clock.advance(wrong);
    const codeOfThePhone = app.code(-wrong / 30_000 + 1);
    try {
      const refused = await login(user, codeOfThePhone);
      expect([refused.status, (await refused.json()).code]).toEqual([401, "codigo-incorrecto"]);
      const { token } = await jsonOf(200, login(user, app.paper[0] ?? ""));
      const profile = async () =>
        (await site.call("GET", "/api/usuario/perfil", { as: { ...user, token } })).status;
      expect(await profile()).toBe(200);
      site.clock.advance(-wrong);
      expect(await profile()).toBe(200);
      expect((await login(user, codeOfThePhone)).status).toBe(200);
    } finally {
      site.clock.set(new Date());
    }
  });

  test("a purchase ends with a paid ticket or with a released place and no charge", async () => {
    const buyer = await site.user();
    const evento = await site.event({ cantidad: 1 });
    site.clock.set(new Date(Date.now() + wrong));
    const compra = await buy(site, buyer, evento);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1 });
    await site.emulator.checkout(compra.url, { titular: "APRO" }).catch(() => null);
    const charged = await site.emulator.payments(String(compra.pagoId));
    site.clock.set(new Date());
    await quiet(site, compra);
    await conciliar(site.deps);
    // With the clock behind, the checkout page has already expired when it is created.
    expect(charged).toHaveLength(wrong > 0 ? 1 : 0);
    if (wrong > 0) {
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
      expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
    } else {
      expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, reservadas: 0, pagadas: 0 });
      await buy(site, buyer, evento);
    }
  });
});
