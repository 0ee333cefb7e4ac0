import { describe, expect, test } from "vitest";
import { conciliarAdhesion } from "#features/cuotas/debito/server/conciliar-adhesion.ts";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
// The first instalments fall due at once.
await setRules(site, { diasDePrimera: 0 });
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });
const { row, start, payments } = debitsOf(site);
const READERS = 12;

async function charged() {
  const user = await makeMember(site, admin, plan);
  await start(user);
  const { id, preapproval_id: preapproval } = await row(user);
  await site.emulator.authorize(preapproval);
  await conciliarAdhesion(site.deps, id);
  await site.emulator.charge(preapproval);
  return { user, id };
}

// Rule DEB-5
describe("concurrent readings of one approved debit", () => {
  test("record its money once", async () => {
    for (let round = 0; round < propertyRuns(1, 3); round++) {
      const { user, id } = await charged();
      const readings = Array.from({ length: READERS }, () => conciliarAdhesion(site.deps, id));
      for (const reading of await Promise.allSettled(readings)) expect(reading.status).toBe("fulfilled");
      expect(await payments(user)).toMatchObject([{ monto: 1000, imputado: 1000 }]);
      const all = await site.sql`select id from pagos where usuario_id = ${user.id}`;
      expect(all).toHaveLength(1);
    }
  });

  test("record its money several times without the authorisation's lock (control)", async () => {
    const { user, id } = await charged();
    const recordWithoutGuard = async () => {
      const known =
        await site.sql`select pago_id from debitos where adhesion_id = ${id} and pago_id is not null`;
      if (known.length > 0) return;
      await site.sql`
        with pago as (
          insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
          values (${user.id}, 'cuota', 'sin guardia', 1000, 'mercadopago', 'aprobado', now(), now()) returning id)
        insert into debitos (adhesion_id, id_externo, monto, fecha, estado, pago_id, visto_en)
        select ${id}, 'sin-guardia-' || pago.id, 1000, current_date, 'processed', pago.id, now() from pago`;
    };
    await Promise.all(Array.from({ length: READERS }, recordWithoutGuard));
    expect((await site.sql`select id from pagos where usuario_id = ${user.id}`).length).toBeGreaterThan(1);
  });
});
