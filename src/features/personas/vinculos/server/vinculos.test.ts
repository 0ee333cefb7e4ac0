import { describe, expect, test } from "vitest";
import type { Actor } from "#server/deps.ts";
import { testSite } from "#tests/harness/site.ts";
import { anotarPersona } from "./anotar-persona.ts";
import { derechosDe, puedeSobre } from "./derechos-de-usuario.ts";
import { cambiarVinculo, desvincular, vincular } from "./vincular.ts";

const site = await testSite();
const { deps } = site;
const TODOS = { ve: true, paga: true, autoriza: true };
let dni = 40_000_000;

const person = (fechaDeNacimiento: string | null, apellido = "Núñez Paz") =>
  deps.db.transaction((tx) =>
    anotarPersona(deps, tx, { nombre: "Ana María", apellido, dni: String(dni++), fechaDeNacimiento }),
  );
const bond = (responsableId: number, dependienteId: number, derechos = TODOS) =>
  deps.db.transaction((tx) =>
    vincular(deps, tx, null, { responsableId, dependienteId, relacion: "madre", ...derechos, motivo: "" }),
  );
const rightsOf = async (id: number, over: number) => {
  const all = await derechosDe(deps, deps.db, id);
  return all.get(over) ?? null;
};

describe("a person without a login", () => {
  // Rule FAM-1
  test("has a username made from the name, but no password", async () => {
    const [one, two] = [await person("2015-03-01"), await person("2015-03-01")];
    expect([one.nombreUsuario, two.nombreUsuario]).toEqual(["ana.nunez", "ana.nunez2"]);
    const login = await site.call("POST", "/api/login", {
      json: { nombreUsuario: "ana.nunez", clave: "colon-demo-2026" },
    });
    expect(login.status).toBe(401);
  });

  test("never gets the same username as somebody else who is added at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => person(null, "Concurrente")));
    expect(new Set(all.map(({ nombreUsuario }) => nombreUsuario)).size).toBe(8);
  });
});

describe("a bond", () => {
  // Rule FAM-2
  test("gives rights over the dependent", async () => {
    const [mother, child] = [await person("1985-01-01"), await person("2015-03-01")];
    await bond(mother.id, child.id, { ve: true, paga: false, autoriza: true });
    expect(await rightsOf(mother.id, child.id)).toMatchObject({ ve: true, paga: false, autoriza: true });
    expect(await rightsOf(child.id, mother.id)).toBeNull();
    expect(await puedeSobre(deps, deps.db, mother.id, "paga", [mother.id])).toBe(true);
    expect(await puedeSobre(deps, deps.db, mother.id, "paga", [mother.id, child.id])).toBe(false);
  });

  test("gives a minor's responsable the rights to see and decide until the day before the eighteenth birthday", async () => {
    const [mother, child] = [await person("1985-01-01"), await person("2012-02-29")];
    await bond(mother.id, child.id);
    const [row] = await site.sql`
      select ve_hasta::text, paga_hasta::text, autoriza_hasta::text from vinculos where dependiente_id = ${child.id}`;
    expect(row).toEqual({ ve_hasta: "2030-02-28", paga_hasta: null, autoriza_hasta: "2030-02-28" });
  });

  test("is refused with oneself, with an unknown person, with a minor as responsable, or if it would form a cycle", async () => {
    const [one, two, three] = [await person(null), await person(null), await person(null)];
    const minor = await person("2015-03-01");
    expect(await bond(one.id, one.id)).toMatchObject({ ok: false, code: "de-si-mismo" });
    expect(await bond(minor.id, one.id)).toMatchObject({ ok: false, code: "responsable-menor" });
    expect(await bond(one.id, 2147483647)).toMatchObject({ ok: false, status: 404 });
    expect(await bond(one.id, two.id)).toMatchObject({ ok: true });
    expect(await bond(one.id, two.id)).toMatchObject({ ok: false, code: "ya-vinculadas" });
    expect(await bond(two.id, three.id)).toMatchObject({ ok: true });
    expect(await bond(three.id, one.id)).toMatchObject({ ok: false, code: "ciclo" });
  });

  test.each([
    ["by the use case", 1],
    ["by the database alone", 1],
    ["by neither (control)", 2],
  ] as const)(
    "requested in both directions at once and checked %s is created in %i of them",
    async (guard, exist) => {
      const [one, two] = [await person(null), await person(null)];
      const raw = (a: number, b: number) =>
        site.sql`insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, creado_en)
        values (${a}, ${b}, 'otra', '2026-01-01', now())`;
      const make = guard === "by the use case" ? bond : raw;
      if (exist === 2) await site.sql`alter table vinculos disable trigger vinculos_sin_ciclo`;
      await Promise.allSettled([make(one.id, two.id), make(two.id, one.id)]);
      if (exist === 2) await site.sql`alter table vinculos enable trigger vinculos_sin_ciclo`;
      const rows = await site.sql`select 1 from vinculos where ${one.id} in (responsable_id, dependiente_id)`;
      expect(rows).toHaveLength(exist);
    },
  );

  test("loses a right on the day on which the right is revoked", async () => {
    const [mother, child] = [await person("1985-01-01"), await person("2015-03-01")];
    const made = await bond(mother.id, child.id);
    if (!made.ok) throw new Error("no bond");
    const actor = null as Actor | null;
    const change = (cambio: object) =>
      deps.db.transaction((tx) =>
        cambiarVinculo(deps, tx, actor, made.value.id, { motivo: "Lo pidió", ...cambio }),
      );
    expect(await change({ paga: false })).toMatchObject({ ok: true });
    expect(await rightsOf(mother.id, child.id)).toMatchObject({ ve: true, paga: false, autoriza: true });
    expect(await change({ paga: true, restringido: true })).toMatchObject({ ok: true });
    expect(await rightsOf(mother.id, child.id)).toMatchObject({ paga: true, restringido: true });
    const end = () => deps.db.transaction((tx) => desvincular(deps, tx, actor, made.value.id, "Mudanza"));
    expect(await end()).toMatchObject({ ok: true });
    expect(await rightsOf(mother.id, child.id)).toBeNull();
    expect(await end()).toMatchObject({ ok: false, status: 404 });
  });
});
