import { beforeEach, describe, expect, test } from "vitest";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Padron } from "../contract.ts";

let admin: TestUser;
const site = await testSite();
beforeEach(async () => {
  // TRUNCATE fires no row triggers, so the counts have to be cleared explicitly.
  await site.sql`truncate usuarios, planes, conteo_de_usuarios restart identity cascade`;
  admin = await site.user("administrador");
});

const ask = (query = "") => site.call("GET", `/api/usuario/lista${query}`, { as: admin });
const names = async (rol: keyof Padron, query = "") => {
  const response = await ask(`?rol=${rol}&${query}`);
  const padron = (await response.json()) as Padron;
  return {
    total: Number(response.headers.get("x-total-count")),
    names: padron[rol].map(({ nombreUsuario }) => nombreUsuario),
  };
};

/** Inserts users from `[username, surname, roles, alta]`. */
async function people(...rows: [string, string, string[], boolean?][]): Promise<number[]> {
  const ids: number[] = [];
  for (const [username, surname, roles, alta = true] of rows) {
    const made = await site.sql<{
      id: number;
    }>`insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos, alta)
       values (${username}, 'x', 'Nombre', ${surname}, ${roles}, ${alta}) returning id`;
    ids.push(made[0]?.id ?? 0);
  }
  return ids;
}

async function member(usuarioId: number, dni: string, plan: string): Promise<void> {
  await site.sql`with p as (insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values (${plan}, 10, '', now()) returning id)
     insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
     select ${usuarioId}, ${dni}, '2346 55-0101', 'Pellegrini 140', 'soltero', 'Argentina', id, now() from p`;
}

const many = (count: number, rol: string) =>
  site.pool.query(
    `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
     select 'm' || n, 'x', 'Muchos', 'Apellido ' || lpad(n::text, 5, '0'), array[$2] from generate_series(1, $1) n`,
    [count, rol],
  );

describe("the staff's list of users", () => {
  // Rule PER-6
  test("is grouped by role and sorted by surname, ignoring accents", async () => {
    await people(
      ["z", "Zárate", ["usuario"]],
      ["a", "álvarez", ["usuario"]],
      ["b", "Bianchi", ["socio", "administradorB"]],
      ["p", "Paz", ["socioEnProceso"]],
    );
    const padron = (await (await ask()).json()) as Padron;
    const of = (rol: keyof Padron) => padron[rol].map(({ nombreUsuario }) => nombreUsuario);
    expect(of("usuario")).toEqual(["a", "z"]);
    expect(of("socio")).toEqual(["b"]);
    expect(of("administradorB")).toEqual(["b"]);
    expect(of("socioEnProceso")).toEqual(["p"]);
    expect(of("administrador")).toEqual([admin.nombreUsuario]);
    expect((await ask()).headers.get("x-total-count")).toBe("2");
  });

  test("includes each member's number, plan and contact data", async () => {
    const [id = 0] = await people(["s", "Sosa", ["socio"]]);
    await member(id, "12345678", "Anual");
    const found = async () => ((await (await ask("?rol=socio")).json()) as Padron).socio[0];
    expect(await found()).toMatchObject({
      socioDto: { dni: "12345678", telefono: "2346550101", direccion: "Pellegrini 140" },
      socio: { plan: { nombre_plan: "Anual" }, alDia: true },
    });
    site.clock.set(new Date("2027-03-11T02:59:00Z"));
    admin = await site.user("administrador");
    await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
       select usuario_id, plan_id, '2027-03-10', 1, 1, 10, '2027-03-10' from socios`;
    expect((await found())?.socio?.alDia).toBe(true);
    site.clock.advance(60_000);
    expect((await found())?.socio).toMatchObject({ alDia: false, adeuda: 10 });
    site.clock.set(new Date());
  });

  // Rule SOC-17
  test("shows each applicant's age on the current day in the club's time zone", async () => {
    site.clock.set(new Date("2026-05-21T02:59:00Z"));
    admin = await site.user("administrador");
    const [id = 0] = await people(["p", "Paz", ["socioEnProceso"]]);
    await member(id, "12345678", "Juvenil");
    const age = async () =>
      ((await (await ask("?rol=socioEnProceso")).json()) as Padron).socioEnProceso[0]?.socio?.edad;
    expect(await age()).toBeNull();
    await site.sql`update socios set fecha_de_nacimiento = '2008-05-21'`;
    expect(await age()).toBe(17);
    site.clock.advance(60_000);
    expect(await age()).toBe(18);
    site.clock.set(new Date());
  });

  test("can be limited to members with overdue instalments", async () => {
    site.clock.set(new Date("2027-03-11T12:00:00Z"));
    admin = await site.user("administrador");
    const [first = 0, second = 0, paid = 0, former = 0] = await people(
      ["a", "Abal", ["socio"]],
      ["b", "Báez", ["socio"], false],
      ["c", "Cano", ["socio"]],
      ["d", "Díaz", ["usuario"]],
    );
    await member(first, "1111111", "Anual");
    await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en)
       select usuario, (select min(id) from planes), '2027-01-01', numero, 3, importe, vence, pagada
       from (values (${first}::int, 1, 1000.50, '2027-02-10'::date, null::timestamptz), (${first}, 2, 1000, '2027-03-10', null),
         (${first}, 3, 1000, '2027-03-11', null), (${second}, 1, 500, '2027-03-10', null), (${paid}, 1, 700, '2027-03-10', now()),
         (${former}, 1, 900, '2027-03-10', null)) as cuota (usuario, numero, importe, vence, pagada)`;
    expect(await names("socio", "cuotas=adeudan")).toEqual({ total: 2, names: ["a", "b"] });
    expect(await names("socio", "cuotas=adeudan&estado=activos")).toEqual({ total: 1, names: ["a"] });
    expect(await names("socio", "cuotas=adeudan&termino=baez")).toEqual({ total: 1, names: ["b"] });
    const padron = (await (await ask("?rol=socio&cuotas=adeudan")).json()) as Padron;
    expect(padron.socio[0]?.socio?.adeuda).toBe(2000.5);
    const owed = await site.call("GET", "/api/usuario/deudores", { as: admin });
    expect(await owed.json()).toEqual({ socios: 2, importe: 2500.5 });
    expect((await ask("?cuotas=x")).status).toBe(422);
    site.clock.set(new Date());
  });

  test("has pages that together form the complete list in order", async () => {
    await many(23, "usuario");
    await people(["baja", "Apellido 00005b", ["usuario"], false]);
    for (const [query, count] of [
      ["", 24],
      ["estado=activos&", 23],
      ["orden=-apellido&", 24],
      ["termino=apellido&", 24],
    ] as const) {
      const whole = await names("usuario", query);
      expect([whole.total, whole.names.length]).toEqual([count, count]);
      const pages: string[] = [];
      for (let pagina = 1; pagina <= 6; pagina++) {
        const page = await names("usuario", `${query}tamano=5&pagina=${pagina}`);
        expect(page.total).toBe(count);
        pages.push(...page.names);
      }
      expect(pages).toEqual(whole.names);
    }
    expect((await names("usuario", "orden=-apellido")).names).toEqual(
      (await names("usuario")).names.reverse(),
    );
    expect(await names("usuario", "estado=inactivos")).toEqual({ total: 1, names: ["baja"] });
    expect((await ask("?orden=clave")).status).toBe(422);
    expect((await ask("?rol=presidente")).status).toBe(422);
  });

  test("leaves out deleted accounts", async () => {
    const [id] = await people(["x", "Equis", ["usuario"]], ["y", "Ygriega", ["usuario"]]);
    await site.sql`update usuarios set eliminado_en = now() where id = ${id}`;
    expect(await names("usuario")).toEqual({ total: 1, names: ["y"] });
    expect(await names("usuario", "termino=x")).toEqual({ total: 0, names: [] });
  });
});

describe("a search of the users", () => {
  beforeEach(async () => {
    const [socia = 0, otra = 0] = await people(
      ["lucia", "Núñez", ["socio"]],
      ["otra", "Otra", ["socio"]],
      ["cien%", "Raro\\_", ["usuario"]],
      ["normal", "Común", ["usuario"]],
    );
    await member(socia, "23456789", "Plan Familiar");
    await member(otra, "34567890", "Plan Joven");
    await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
       select usuario_id, plan_id, '2020-01-01', 1, 1, 10, '2020-01-01' from socios where usuario_id = ${otra}`;
    await site.sql`update usuarios set alta = false where nombre_usuario = 'normal'`;
  });

  test.each([
    ["socio", "NUÑEZ", ["lucia"]],
    ["socio", "nunez", ["lucia"]],
    ["socio", "2345678", ["lucia"]],
    ["socio", "familiar", ["lucia"]],
    ["socio", "pellegrini", ["lucia", "otra"]],
    ["socio", "zzz", []],
    ["socio", "23.456.789", ["lucia"]],
    ["socio", "nunez familiar", ["lucia"]],
    ["socio", "pellegrini joven otra", ["otra"]],
    ["socio", "n.º 2", ["otra"]],
    ["socio", "adeuda", ["otra"]],
    ["socio", "al día", ["lucia"]],
    ["usuario", "inactivo", ["normal"]],
    ["usuario", "activo", ["cien%"]],
    ["usuario", "adeuda", []],
    ["usuario", "%", ["cien%"]],
    ["usuario", "_", ["cien%"]],
    ["usuario", "\\", ["cien%"]],
    ["usuario", "o\\_", ["cien%"]],
    ["usuario", "o", ["normal", "cien%"]],
    ["usuario", "'", []],
    ["usuario", "a\u0000b", []],
  ] as const)("finds the right users among %s for %s", async (rol, termino, expected) => {
    const query = `termino=${encodeURIComponent(termino)}`;
    if (termino.includes("\u0000")) {
      expect((await ask(`?${query}`)).status).toBe(422);
      return;
    }
    expect(await names(rol, query)).toEqual({ total: expected.length, names: [...expected] });
  });

  // Rule API-6
  test("counts thousands of matches exactly", async () => {
    await many(2500, "usuario");
    const page = await names("usuario", "termino=muchos&tamano=3&pagina=2");
    expect(page).toEqual({ total: 2500, names: ["m4", "m5", "m6"] });
    expect(await names("usuario", "termino=muchos&tamano=300&pagina=9")).toEqual({
      total: 2500,
      names: Array.from({ length: 100 }, (_, n) => `m${2401 + n}`),
    });
    const backwards = await names("usuario", "termino=muchos&tamano=2&pagina=1249&orden=-apellido");
    expect(backwards.names).toEqual(["m4", "m3"]);
    expect((await names("usuario", "termino=muchos&tamano=500&pagina=6")).names).toEqual([]);
    expect((await names("usuario", "termino=apellido 01011")).names).toEqual(["m1011"]);
    expect((await ask("?termino=muchos&tamano=5")).headers.get("x-total-count")).toBe("2500");
  });
});
