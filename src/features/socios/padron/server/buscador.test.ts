import { describe, expect, test } from "vitest";
import type { Hallazgo } from "#features/oficina/marco/contract.ts";
import { makePlan, newDni } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

async function found(q: string): Promise<Hallazgo[]> {
  const response = await site.call("GET", `/api/buscar?q=${encodeURIComponent(q)}`, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  const all = (await response.json()) as Hallazgo[];
  return all.filter(({ tipo }) => tipo === "persona");
}

const titlesOf = async (q: string) => (await found(q)).map(({ titulo }) => titulo);

async function rowId(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(`${sql} returning id`, values);
  return rows[0]?.id as number;
}

const person = (apellido: string, nombre: string, alta = true) =>
  rowId(
    `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, alta)
     values (substr(md5(random()::text), 1, 12), 'x', $2, $1, lower($2 || '.' || $1) || '@example.com', '{socio}', $3)`,
    [apellido, nombre, alta],
  );

async function member(apellido: string, nombre: string, telefono: string) {
  const usuarioId = await person(apellido, nombre);
  const dni = newDni();
  const numero = await rowId(
    `insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
     values ($1, $2, $3, 'Mitre 12', 'soltero', 'Argentina', $4, now(), now())`,
    [usuarioId, dni, telefono, await makePlan(site)],
  );
  return { dni, numero };
}

// Rule BUS-1
describe("a search for people", async () => {
  const { dni, numero } = await member("Etcheverría", "Zulema", "2346512099");
  const named = ["Zulema Etcheverría"];
  test.each([
    ["a name without accents", "etcheverria"],
    ["both names in any order", "zulema etche"],
    ["DNI", dni],
    ["a DNI with dots", dni.replace(/(\d+)(\d{3})(\d{3})/, "$1.$2.$3")],
    ["email", "zulema.etcheverría@example.com"],
    ["phone", "+54 9 2346 512099"],
    ["a phone as people dictate it", "02346 15-512099"],
    ["a name as lists write it", "Etcheverría, Zulema"],
    ["a DNI as the site writes it", `DNI ${dni}`],
    ["the DNI within a CUIL", `20-${dni}-3`],
    ["a member number as the site writes it", `Socio n.º ${numero}`],
    ["a name pasted with invisible marks", "\u200eEtcheverría\u00a0Zulema\u200b"],
    ["a name with one wrong letter", "echeverria"],
    ["a surname with a wrong ending and a first name", "etcheveria zulma"],
  ])("finds people by %s", async (_, q) => {
    expect(await titlesOf(q)).toEqual(named);
  });

  test("shows the person with the given member number first", async () => {
    expect((await titlesOf(String(numero)))[0]).toBe(named[0]);
  });

  test("finds the beginnings of words if it has only two letters", async () => {
    await person("Xwabel", "Ciro");
    await person("Axwabel", "Ana");
    expect(await titlesOf("xw")).toEqual(["Ciro Xwabel"]);
    expect(await titlesOf("xwabel")).toEqual(["Ciro Xwabel", "Ana Axwabel"]);
  });

  test("finds people by a name that is also part of everybody's email", async () => {
    await site.pool.query(
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo)
       select 'c' || n, 'x', 'Correo', 'Ajeno ' || n, n || '@club-yapeyu.example' from generate_series(1, 150) n`,
    );
    await person("Yapeyú", "Zoe");
    expect((await titlesOf("yapeyu"))[0]).toBe("Zoe Yapeyú");
  });

  test("links to people's pages or, on request, to their instalments", async () => {
    const links = async (q: string) => (await found(q)).map(({ enlace }) => enlace);
    expect(await links(dni)).toEqual([expect.stringMatching(/^\/club_colon\/admin\/usuarios\/\d+$/)]);
    for (const q of ["cobrar cuota etcheverria", "cuotas de etcheverria", "cobrarle a etcheverria"])
      expect(await links(q), q).toEqual([expect.stringMatching(/\/usuarios\/\d+\?parte=cuenta$/)]);
  });

  test("shows people with a similarly spelled name after those with the exact name", async () => {
    await person("Sosa", "Abel");
    await person("Soza", "Beto");
    expect(await titlesOf("soza")).toEqual(["Beto Soza", "Abel Sosa"]);
  });

  test("shows active people first and leaves out deleted accounts", async () => {
    await person("Quiroga", "Inés", false);
    await person("Quiroga", "Luz");
    await person("Quiroga", "Ciro");
    await site.pool.query("update usuarios set eliminado_en = now() where id = $1", [
      await person("Quiroga", "Nadie"),
    ]);
    expect(await titlesOf("quiroga")).toEqual(["Ciro Quiroga", "Luz Quiroga", "Inés Quiroga"]);
  });
});
