import { beforeAll, describe, expect, test } from "vitest";
import { openCourts } from "./harness/courts.ts";
import { makePlan } from "./harness/members.ts";
import { photo } from "./harness/pictures.ts";
import { seasonOf } from "./harness/season.ts";
import { makePlayer, makeTeam } from "./harness/teams.ts";

const courts = await openCourts();

const call = (method: string, path: string, json: object) =>
  courts.site.call(method, `/api${path}`, { as: courts.admin, json });
const made = async (path: string, json: object): Promise<{ id: number }> =>
  (await call("POST", path, json)).json();

interface Edit {
  method: "PATCH" | "PUT";
  path: string;
  /** The values that both people have read. */
  antes: Record<string, unknown>;
  first: Record<string, unknown>;
  second: Record<string, unknown>;
  /** Body of an edit, if it differs from the fields. */
  body?: (fields: object) => object;
}

const FORMS: Record<string, () => Promise<Edit>> = {
  async enlace() {
    const antes = { nombre: "Liga", enlace: "https://liga.example" };
    const { id } = await made("/enlaces/crear", antes);
    const [first, second] = ["Liga nueva", "La Liga"].map((nombre) => ({ ...antes, nombre }));
    return { method: "PATCH", path: `/enlaces/${id}`, antes, first: first ?? {}, second: second ?? {} };
  },
  async noticia() {
    const rest = { texto: "Con todo.", imagen: null, equipoId: null, partidoId: null, publicada: true };
    const antes = { titulo: "Ganamos", ...rest };
    const { id } = await made("/noticias", antes);
    const [first, second] = ["Ganamos bien", "Ganamos mal"].map((titulo) => ({ ...antes, titulo }));
    return { method: "PATCH", path: `/noticias/${id}`, antes, first: first ?? {}, second: second ?? {} };
  },
  async sponsor() {
    const form = { nombre: "la.espiga", archivo: await photo("logo", "#123456") };
    const answer = await courts.site.call("POST", "/api/galeria/cargar/sponsor", { as: courts.admin, form });
    const [{ id, nombre }] = await answer.json();
    const [first, second] = [{ nombre: "www.laespiga.example" }, { nombre: "espiga.ok" }];
    return { method: "PATCH", path: `/sponsors/${id}`, antes: { nombre }, first, second };
  },
  async plan() {
    const path = `/planes/${await makePlan(courts.site)}`;
    const antes = { nombre_plan: "Plan anual", descripcion: "Un plan" };
    const [first, second] = ["Un año", "Doce meses"].map((descripcion) => ({ ...antes, descripcion }));
    return { method: "PATCH", path, antes, first: first ?? {}, second: second ?? {} };
  },
  async rival() {
    const { participanteId: id, nombre } = await seasonOf(courts.site, courts.admin).rival();
    const [first, second] = [{ nombre: `Norte ${id}` }, { nombre: `Sur ${id}` }];
    return { method: "PATCH", path: `/rivales/${id}`, antes: { nombre }, first, second };
  },
  async competencia() {
    const { id, nombre } = await seasonOf(courts.site, courts.admin).competition();
    const [first, second] = [{ nombre: `Copa ${id}` }, { nombre: `Torneo ${id}` }];
    return { method: "PATCH", path: `/competencias/${id}`, antes: { nombre }, first, second };
  },
  async tabla() {
    const season = seasonOf(courts.site, courts.admin);
    const [{ id }, { participanteId }] = [await season.competition(), await season.rival()];
    const fila = { participanteId, jugados: 9, ganados: 5, perdidos: 4, favor: 700, contra: 650 };
    const [first, second] = [{ filas: [{ ...fila, puntos: 14 }] }, { filas: [{ ...fila, puntos: 15 }] }];
    return { method: "PUT", path: `/competencias/${id}/tabla`, antes: { filas: null }, first, second };
  },
  async partido() {
    const { id } = await seasonOf(courts.site, courts.admin).match({ jornada: "Fecha 1" });
    const [first, second] = [{ jornada: "Fecha 2" }, { jornada: "Fecha 3" }];
    return { method: "PATCH", path: `/partidos/${id}`, antes: { jornada: "Fecha 1" }, first, second };
  },
  async cancha() {
    const id = await courts.court();
    const rows = await courts.site.sql`select nombre from canchas where id = ${id}`;
    const [first, second] = [{ nombre: `Norte ${id}` }, { nombre: `Sur ${id}` }];
    return { method: "PATCH", path: `/cancha/${id}`, antes: { nombre: rows[0]?.nombre }, first, second };
  },
  async codigo() {
    const eventos = [await courts.site.event(), await courts.site.event()];
    const desde = "2026-06-01T12:00:00.000Z";
    const limits = { usosMaximos: 10, maximoPorPersona: null, desde, hasta: null, eventos };
    const { id } = await made("/codigos", { codigo: "CONFLICTO", porcentaje: 10, ...limits });
    return {
      method: "PATCH",
      path: `/codigos/${id}`,
      antes: limits,
      first: { ...limits, usosMaximos: 20, eventos: eventos.slice(0, 1) },
      second: { ...limits, usosMaximos: 30, desde: "2026-06-01T09:00" },
    };
  },
  async equipo() {
    const { id, categoria, presentacion } = await makeTeam(courts.site, courts.admin);
    const antes = { categoria, presentacion };
    const [first, second] = ["Campeonas", "Las de siempre"].map((texto) => ({
      ...antes,
      presentacion: texto,
    }));
    return { method: "PATCH", path: `/equipos/${id}`, antes, first: first ?? {}, second: second ?? {} };
  },
  async integrante() {
    const { site, admin } = courts;
    const equipo = await makeTeam(site, admin);
    const { id } = await makePlayer(site, admin, equipo.id, (await site.user()).id, { numero: "7" });
    const [first, second] = [{ numero: "8" }, { numero: "9" }];
    return { method: "PATCH", path: `/equipos/integrantes/${id}`, antes: { numero: "7" }, first, second };
  },
  async persona() {
    const { id, nombreUsuario, correo } = await courts.site.user();
    const antes = { nombreUsuario, "persona.nombre": "Nombre", "persona.correo": correo };
    const body = ({ nombreUsuario, ...rest }: Record<string, unknown>) => ({
      nombreUsuario,
      persona: { nombre: rest["persona.nombre"], correo: rest["persona.correo"] },
    });
    const [first, second] = ["Ana", "Anita"].map((nombre) => ({ ...antes, "persona.nombre": nombre }));
    const fields = { antes, first: first ?? {}, second: second ?? {} };
    return { method: "PATCH", path: `/usuario/${id}`, ...fields, body: body as Edit["body"] & object };
  },
  async permisos() {
    const { id } = await courts.site.user();
    const antes = { permisos: ["usuario"] };
    const [first, second] = [{ permisos: ["administradorB"] }, { permisos: ["administrador"] }];
    return { method: "PATCH", path: `/usuario/${id}/permisos`, antes, first, second };
  },
  async respuesta() {
    const { id } = await courts.asked(await courts.site.user(), await courts.court());
    const antes = { respuesta: "Vamos a ver" };
    await call("POST", `/reserva/respuesta/${id}?respuesta=${encodeURIComponent(antes.respuesta)}`, {});
    const [first, second] = [{ respuesta: "Sí" }, { respuesta: "No" }];
    return { method: "PUT", path: `/reserva/modificar/${id}`, antes, first, second };
  },
  async conexion() {
    const body = (valores: object) => ({ valores });
    const [first, second] = [{ token: "uno" }, { token: "dos" }];
    const antes = { guardadaEn: null };
    return { method: "PUT", path: "/conexiones/instagram", antes, first, second, body };
  },
};

const send = ({ method, path, body = (fields) => fields }: Edit, fields: object, antes?: object) =>
  call(method, path, { ...body(fields), ...(antes && { antes }) });

// Rule API-17
describe.each(Object.keys(FORMS))("two people editing the same %s", (name) => {
  let edit: Edit;
  let actual: Record<string, unknown>;
  beforeAll(async () => {
    edit = await (FORMS[name] as () => Promise<Edit>)();
  });

  test("never overwrite each other's changes", async () => {
    expect((await send(edit, edit.first, edit.antes)).status).toBe(200);
    const refused = await send(edit, edit.second, edit.antes);
    const problem = await refused.json();
    expect([refused.status, problem.code]).toEqual([409, "version"]);
    actual = problem.context.actual;
    if (name === "conexion") expect(actual.guardadaEn).not.toBe(null);
    else expect(actual).toMatchObject(edit.first);
  });

  test("both succeed if the second has seen the current fields", async () => {
    courts.site.clock.advance(1000);
    const shown = Object.fromEntries(Object.keys(edit.antes).map((field) => [field, actual[field]]));
    expect((await send(edit, edit.second, shown)).status).toBe(200);
  });

  test("both succeed if their clients do not send the values that they read", async () => {
    expect((await send(edit, edit.first)).status).toBe(200);
  });
});

// Rule API-17
test("exactly one of eight people who edit the same link concurrently succeeds", async () => {
  const antes = { nombre: "Copa", enlace: "https://copa.example" };
  const { id } = await made("/enlaces/crear", antes);
  const statusesOf = async (read?: object) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call("PATCH", `/enlaces/${id}`, { ...antes, nombre: `Copa ${n}`, ...(read && { antes: read }) }),
      ),
    );
    return answers.map(({ status }) => status).sort();
  };
  expect(await statusesOf(antes)).toEqual([200, ...Array(7).fill(409)]);
  // Proves that without the values that were read, each edit overwrites the others.
  expect(await statusesOf()).toEqual(Array(8).fill(200));
});

// Rule API-17
test("the second of two people cannot overwrite the order of the carousel or a booking's first reply", async () => {
  const { site, admin } = courts;
  const form = {
    imagenes: await Promise.all(["#111", "#222", "#333"].map((color) => photo("b", `${color}111`))),
  };
  const answer = await site.call("POST", "/api/carrousel/crear", { as: admin, form });
  const antes = ((await answer.json()) as { carrouselId: number }[]).map(({ carrouselId }) => carrouselId);
  const [a, b, c] = antes;
  expect((await call("PUT", "/carrousel/orden", { ids: [b, a, c], antes })).status).toBe(200);
  expect((await call("PUT", "/carrousel/orden", { ids: [a, c, b], antes })).status).toBe(409);
  expect((await call("PUT", "/carrousel/orden", { ids: [b, a, c], antes })).status).toBe(200);

  const { id } = await courts.asked(await site.user(), await courts.court());
  const reply = (text: string) =>
    call("POST", `/reserva/respuesta/${id}?respuesta=${text}&sinRespuesta=true`, {});
  expect((await reply("Dale")).status).toBe(200);
  const refused = await reply("Lamentablemente");
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: "version", context: { actual: { respuesta: "Dale" } } }),
  ]);
});

/**
 * Changes that overwrite no input: states, positions and decisions; a person's own profile; and the set-up, which has
 * one user.
 */
const OTHERS = [
  "PATCH /club/correos",
  "PATCH /entradas/{id}/pagada",
  "PATCH /eventos/{id}/fila",
  "PATCH /eventos/{id}/venta",
  "PATCH /familia/personas/{id}",
  "PATCH /familia/responsables/{id}",
  "PATCH /grupos/{id}",
  "PATCH /importaciones/{id}",
  "PATCH /socio/{id}/confirmar",
  "PATCH /socio/{id}/plan",
  "PATCH /socio/{id}/rechazar",
  "PATCH /usuario/perfil",
  "PUT /deudores/recordatorios/ajustes",
  "PUT /galeria/{tipo}/fotos/{id}/lugar",
  "PUT /novedades/{codigo}",
  "PUT /personas/{id}/consentimiento",
  "PUT /personas/{id}/recordatorios",
  "PUT /sponsors/{id}/lugar",
  "PUT /tesoreria/presupuesto",
  "PUT /usuario/perfil/novedades",
];

// Rule API-17
test("every office call without a conflict check changes only a state or a position, or makes a decision", async () => {
  const document = await (await courts.site.call("GET", "/api/openapi.json", { as: courts.admin })).json();
  const found = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      (["patch", "put"] as const).flatMap((method) => {
        const body = methods[method]?.requestBody?.content["application/json"]?.schema.properties;
        return body && !("antes" in body) && !("version" in body) ? [`${method.toUpperCase()} ${path}`] : [];
      }),
  );
  expect(found.sort()).toEqual(OTHERS);
});

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}
