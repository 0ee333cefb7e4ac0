import { inLockOrder } from "#features/socios/fusiones/server/fusiones.repo.ts";
import { jsonOf } from "./json-of.ts";
import { duesOf, makeMember, makePlan } from "./members.ts";
import { type TestUser, testSite } from "./site.ts";

/** Opens a site with two plans, and the actions of merge tests. */
export async function openMerges() {
  // Without jobs, so that nothing else changes a row between two reads.
  const site = await testSite({ env: { JOBS: "0" } });
  const admin = await site.user("administrador");
  // Takes id 1, because the club's own plan is not offered beside others (Rule SOC-4).
  await makePlan(site);
  const plan = await makePlan(site, { nombre: "Activo", precio: "1200.00" });
  const otroPlan = await makePlan(site, { nombre: "Cadete", precio: "600.00" });

  const post = (path: string, json: unknown, as = admin) => site.call("POST", `/api/${path}`, { as, json });
  const get = (path: string, as = admin) => site.call("GET", `/api/${path}`, { as });
  const unir = (queda: { id: number }, sale: { id: number }, more: object = {}) =>
    post("fusiones", { queda: queda.id, sale: sale.id, ...more });
  const unida = async (queda: { id: number }, sale: { id: number }, more: object = {}): Promise<number> =>
    (await jsonOf(201, unir(queda, sale, more))).id;
  const deshacer = (id: number) => post(`fusiones/${id}/deshacer`, {});
  const codeOf = async (response: Response | Promise<Response>) => {
    const { status, code } = await (await response).json();
    return [status, code];
  };
  const vincular = (de: { id: number }, json: object) =>
    jsonOf(
      201,
      post(`personas/${de.id}/vinculos`, {
        lado: "responsable",
        relacion: "madre",
        ve: true,
        paga: true,
        autoriza: true,
        motivo: "x",
        ...json,
      }),
    );

  /** Creates a person with data in every place that the office can fill. */
  async function conTodo(planId = plan): Promise<TestUser> {
    const user = await makeMember(site, admin, planId);
    const [cuota] = await duesOf(site, user);
    await jsonOf(200, post(`cuotas/${cuota?.id}/cobrar`, { medio: "efectivo" }));
    const eventoId = await site.event({ precio: "100.00" });
    await jsonOf(
      201,
      post("entradas/venta", { eventoId, medio: "efectivo", nombreUsuario: user.nombreUsuario }),
    );
    await vincular(user, { lado: "dependiente", otra: { nombre: "Leo", apellido: "Sosa" } });
    await vincular(user, { otra: { nombre: "Nelly", apellido: "Sosa" } });
    await jsonOf(201, post(`personas/${user.id}/grupo`, { nombre: `De ${user.id}`, desde: "2026-01-01" }));
    await site.sql`insert into cuentas_pagador values (${user.id}, now())`;
    await site.sql`
      insert into esperas (evento_id, usuario_id, cantidad, anotada_en) values (${eventoId}, ${user.id}, 1, now())`;
    return user;
  }

  const columnas = inLockOrder(site.deps.personColumns).map(({ name, unless }) => {
    const [tabla = "", columna = ""] = name.split(".");
    return { tabla, columna, unless };
  });
  const tablas = [...new Set([...columnas.map(({ tabla }) => tabla), "usuarios"])];

  /** Returns all rows of the tables that a merge writes. */
  async function estado() {
    const rows = await Promise.all(
      tablas.map(async (tabla) => {
        const { rows } = await site.pool.query(
          `select count(*)::int as cuantas, md5(string_agg(t::text, '|' order by t::text)) as todo from ${tabla} t`,
        );
        return [tabla, rows[0]] as const;
      }),
    );
    return Object.fromEntries(rows);
  }
  const cuantasEn = async () =>
    Object.fromEntries(Object.entries(await estado()).map(([tabla, { cuantas }]) => [tabla, cuantas]));

  return {
    site,
    admin,
    plan,
    otroPlan,
    post,
    get,
    unir,
    unida,
    deshacer,
    codeOf,
    vincular,
    conTodo,
    columnas,
    tablas,
    estado,
    cuantasEn,
  };
}
