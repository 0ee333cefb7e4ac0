import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { DeclaredRoute } from "#server/http/router.ts";
import { bind, makeChild } from "./harness/children.ts";
import { openCourts } from "./harness/courts.ts";
import { makeMember, makePlan, newDni } from "./harness/members.ts";
import { photo } from "./harness/pictures.ts";
import { seasonOf } from "./harness/season.ts";
import { makePlayer, makeTeam } from "./harness/teams.ts";

const courts = await openCourts();
const { site, admin } = courts;
const season = seasonOf(site, admin);

const call = async (method: string, path: string, json?: object) => {
  const answer = await site.call(method, `/api${path}`, { as: admin, ...(json && { json }) });
  expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300);
  return answer.json();
};
const get = (path: string) => call("GET", path);
type Rows = ({ id: number } & Record<string, unknown>)[];
const rowOf = async (path: string, id: number) => ((await get(path)) as Rows).find((row) => row.id === id);

const lastReason = async () => {
  const rows = await site.sql`select despues->>'motivo' as motivo from auditoria order by id desc limit 1`;
  return rows[0]?.motivo;
};

interface Update {
  path: string;
  /** New values of all fields, which differ from the stored ones. */
  body: Record<string, unknown>;
  /** Reads the fields as a form does when it is opened again. */
  read: () => Promise<unknown>;
  /** The expected fields, if they are read under other names. */
  stored?: object;
}

const UPDATES: Record<string, () => Promise<Update>> = {
  async "PATCH /aranceles/{id}"() {
    const mensual = { tipo: "adicional", nombre: "Básquet", importe: 1000, vigenteDesde: "2026-05-01" };
    const { id } = await call("POST", "/aranceles", mensual);
    return {
      path: `/aranceles/${id}`,
      body: { nombre: "Cestoball", activa: false },
      read: async () => (await get("/aranceles")).aranceles.find((one: { id: number }) => one.id === id),
    };
  },
  async "PATCH /cancha/{id}"() {
    const id = await courts.court();
    return {
      path: `/cancha/${id}`,
      body: { nombre: "Techada", disponible: false, precioPorHora: 12500.5 },
      read: () => rowOf("/cancha/lista", id),
    };
  },
  async "PATCH /club/correos"() {
    const nombre = "reserva-recibida";
    return {
      path: "/club/correos",
      body: { nombre, encendido: false },
      read: async () =>
        ((await get("/club/correos")) as { correos: { nombre: string }[] }[])
          .flatMap(({ correos }) => correos)
          .find((correo) => correo.nombre === nombre),
    };
  },
  async "PATCH /codigos/{id}"() {
    const { id } = await call("POST", "/codigos", { codigo: "GUARDADO", porcentaje: 10 });
    const evento = await site.event();
    const limits = { usosMaximos: 20, maximoPorPersona: 2, activo: false };
    const dates = { desde: "2026-06-01T12:00:00.000Z", hasta: "2026-07-01T12:00:00.000Z" };
    return {
      path: `/codigos/${id}`,
      body: { ...limits, ...dates, eventos: [evento] },
      read: () => rowOf("/codigos", id),
      stored: { ...limits, ...dates, eventos: [{ id: evento }] },
    };
  },
  async "PATCH /competencias/{id}"() {
    const { id } = await season.competition();
    const reglas = {
      puntos: { ganado: 3, empatado: 2, perdido: 1, default: 0, forfeit: -1 },
      desempates: [{ criterio: "cociente", ambito: "todos", reiniciar: false }],
    };
    return {
      path: `/competencias/${id}`,
      body: { nombre: "Copa", temporada: 2027, deporte: "cestoball", reglas, activa: false },
      read: async () => (await get(`/competencias/${id}`)).competencia,
    };
  },
  async "PATCH /enlaces/{id}"() {
    const { id } = await call("POST", "/enlaces/crear", { nombre: "Liga", enlace: "https://liga.example" });
    return {
      path: `/enlaces/${id}`,
      body: { nombre: "Copa", enlace: "https://copa.example" },
      read: () => rowOf("/enlaces/todos", id),
    };
  },
  async "PATCH /equipos/{id}"() {
    const { id } = await makeTeam(site, admin);
    const words = { categoria: "Primera", presentacion: "El equipo del barrio" };
    const years = { temporada: 2027, nacidosDesde: 2001, nacidosHasta: 2009 };
    return {
      path: `/equipos/${id}`,
      body: { ...words, ...years, deporte: "cestoball", rama: "mixta", primerEquipo: true, activo: false },
      read: async () => (await get(`/equipos/${id}`)).equipo,
    };
  },
  async "PATCH /equipos/integrantes/{id}"() {
    const equipo = await makeTeam(site, admin);
    const { id } = await makePlayer(site, admin, equipo.id, (await site.user()).id);
    return {
      path: `/equipos/integrantes/${id}`,
      body: { numero: "00", posicion: "Alera", desde: "2026-02-01", hasta: "2026-11-30" },
      read: async () => (await get(`/equipos/${equipo.id}`)).integrantes[0],
    };
  },
  async "PATCH /eventos/{id}"() {
    const id = await site.event();
    const { version } = await call("PATCH", `/eventos/${id}`, {
      version: 1,
      sinFecha: true,
      motivo: "Lluvia",
    });
    const textos = {
      nombre: "Final",
      fase: "Ida",
      descripcion: "La final",
      lugar: "Estadio",
      resultado: "80 a 70",
    };
    const motivo = "Otra vez la lluvia";
    const canchaId = await courts.court();
    const same = { ...textos, fecha: "2026-06-20", hora: "20:30", maximoPorCompra: 3, motivo };
    const ventaDesde = "2026-06-01T15:00:00.000Z";
    const sale = { precioEntrada: 2000.5, cantidadEntradas: 70, ventaDesde };
    return {
      path: `/eventos/${id}`,
      body: { ...same, ...sale, version, canchaId, sinFecha: false, devolverDias: 5, avisar: false },
      read: () => get(`/eventos/${id}/evento`),
      stored: {
        ...same,
        precio: 2000.5,
        cantidadDeEntradas: 70,
        ventaDesde,
        cancha: { id: canchaId },
        situacion: "reprogramado",
        devolverHasta: expect.stringMatching(/^2026-05-25/),
      },
    };
  },
  async "PATCH /eventos/{id}/fila"() {
    const id = await site.event();
    await site.sql`update eventos set venta_desde = ${new Date("2026-05-21T12:00:00Z")} where id = ${id}`;
    return {
      path: `/eventos/${id}/fila`,
      body: { pausada: true, ritmo: 33 },
      read: () => get(`/eventos/${id}/fila/control`),
      stored: { pausa: "club", ritmo: 33 },
    };
  },
  async "PATCH /noticias/{id}"() {
    const form = { imagen: await photo("foto.jpg", "#123123") };
    const answer = await site.call("POST", "/api/noticias/imagenes", { as: admin, form });
    const imagen = await answer.json();
    const [team] = await site.sql<{ id: number }>`
      insert into equipos (slug, deporte, rama, categoria, temporada) values ('u15', 'basquet', 'mixta', 'U15', 2026) returning id`;
    const [match] = await site.sql<{ id: number }>`insert into partidos default values returning id`;
    const none = { imagen: null, equipoId: null, partidoId: null, publicada: false };
    const { id } = await call("POST", "/noticias", { titulo: "Ganamos", texto: "Con todo.", ...none });
    const about = { equipoId: team?.id, partidoId: match?.id };
    return {
      path: `/noticias/${id}`,
      body: { titulo: "Perdimos", texto: "Por poco.", imagen, ...about, publicada: true },
      read: () => rowOf("/noticias", id),
    };
  },
  async "PATCH /partidos/{id}"() {
    const when = { fecha: "2026-06-20", hora: "20:30" };
    const { id } = await season.match(when);
    // The event takes over the court hours of the match.
    const canchaId = await courts.court();
    await call("PATCH", `/partidos/${id}`, { canchaId });
    const eventoId = await site.event(when);
    const [local, visitante] = [await season.team(), await season.rival()];
    const { id: competenciaId } = await season.competition();
    const textos = { grupo: "Zona A", jornada: "Fecha 3", lugar: "Gimnasio", motivo: "Reprogramado" };
    const parciales = [{ local: 40, visitante: 38 }];
    const same = {
      ...textos,
      ...when,
      puntosLocal: 40,
      puntosVisitante: 38,
      parciales,
    };
    const sides = { localId: local.participanteId, visitanteId: visitante.participanteId };
    const conOtros = { accion: "dejar", devolverDias: 0 };
    return {
      path: `/partidos/${id}`,
      body: { ...same, ...sides, competenciaId, estado: "walkover", eventoId, canchaId, conOtros },
      read: () => get(`/partidos/${id}`),
      stored: {
        ...same,
        estado: "walkover",
        local,
        visitante,
        competencia: { id: competenciaId },
        eventoId,
        cancha: { id: canchaId },
      },
    };
  },
  async "PATCH /planes/{id}"() {
    const id = await makePlan(site);
    return {
      path: `/planes/${id}`,
      body: { nombre_plan: "Plan corto", descripcion: "Otro plan" },
      read: () => get(`/planes/${id}`),
    };
  },
  async "PATCH /usuario/{id}"() {
    const { id } = await makeMember(site, admin, await makePlan(site));
    const persona = { nombre: "Zoe", apellido: "Zárate", correo: "zoe@example.com" };
    const domicilio = { telefono: "2346555999", direccion: "Belgrano 9", nacionalidad: "Uruguaya" };
    const socioDto = { ...domicilio, dni: newDni(), fechaDeNacimiento: "1991-04-03", estadoCivil: "casado" };
    return {
      path: `/usuario/${id}`,
      body: { nombreUsuario: "zoezarate", persona, socioDto },
      read: () => get(`/usuario/${id}`),
    };
  },
  async "PATCH /vinculos/{id}"() {
    const [mother, father] = [await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    const id = await bind(site, father, child, { ve: true, paga: true, autoriza: true });
    return {
      path: `/vinculos/${id}`,
      body: {
        relacion: "tutor",
        ve: false,
        paga: false,
        autoriza: false,
        restringido: true,
        motivo: "Fallo 12",
      },
      read: async () => {
        const { vinculos } = (await get(`/personas/${child}/vinculos`)) as { vinculos: Rows };
        return { ...vinculos.find((one) => one.id === id), motivo: await lastReason() };
      },
      stored: {
        relacion: "tutor",
        ...Object.fromEntries(["ve", "paga", "autoriza"].map((right) => [right, { rige: false }])),
        restringido: true,
        motivo: "Fallo 12",
      },
    };
  },
  async "PUT /deudores/recordatorios/ajustes"() {
    return {
      path: "/deudores/recordatorios/ajustes",
      body: { activos: false, etapas: [-3, 4, 20] },
      read: () => get("/deudores/recordatorios/hoy"),
    };
  },
  async "PUT /eventos/{id}/tarifas"() {
    const id = await site.event();
    const path = `/eventos/${id}/tarifas`;
    const first = { version: 1, maximoPorCompra: 6, tarifas: [{ nombre: "Popular", precio: 1 }] };
    const { version, tarifas } = await call("PUT", path, first);
    const dates = { desde: "2026-05-22T12:00:00.000Z", hasta: "2026-05-26T12:00:00.000Z" };
    const limits = { cupo: 4, soloSocios: true, maximoPorSocio: 2 };
    const tarifa = { id: tarifas[0].id, nombre: "Platea", precio: 900.5, ...limits, ...dates };
    return {
      path,
      body: { version, maximoPorCompra: 3, tarifas: [tarifa] },
      read: () => get(`${path}/todas`),
      stored: { maximoPorCompra: 3, tarifas: [tarifa] },
    };
  },
  async "PUT /personas/{id}/recordatorios"() {
    const { id } = await makeMember(site, admin, await makePlan(site));
    return {
      path: `/personas/${id}/recordatorios`,
      body: { recibe: false, motivo: "Lo pidió en la secretaría" },
      read: async () => ({ ...(await get(`/personas/${id}/gestiones`)), motivo: await lastReason() }),
      stored: { recibeRecordatorios: false, motivo: "Lo pidió en la secretaría" },
    };
  },
  async "PUT /tesoreria/presupuesto"() {
    const importes = [1, null, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    return {
      path: "/tesoreria/presupuesto",
      body: { anio: 2027, rubro: "cuota", importes },
      read: () => get("/tesoreria/presupuesto?anio=2027"),
      stored: {
        anio: 2027,
        rubros: expect.arrayContaining([expect.objectContaining({ rubro: "cuota", importes })]),
      },
    };
  },
};

const OTHERS = [
  // Spreadsheets have sheets, and text files an encoding and a separator. archivos.test.ts covers both.
  "PATCH /importaciones/{id}",
  // `credito` is the value seen by the caller.
  "PATCH /socio/{id}/plan",
  // Stored whole, as the group's schema defines it.
  "PUT /club/ajustes/{grupo}",
];

/** Fields for values that the caller read, or for people to notify. */
const NOT_STORED = ["antes", "version", "avisar"];
const REFUSED = ["precio", "numeroCuotas"];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns the fields of a body by their path: `persona.nombre`, `tarifas.cupo`. */
function fieldsIn({ properties, items, anyOf }: Schema): string[] {
  const own = properties ?? items?.properties ?? anyOf?.find((one) => one.properties)?.properties;
  return own ? Object.entries(own).flatMap(([name, inner]) => below(name, fieldsIn(inner))) : [""];
}

function fieldsGiven(value: unknown): string[] {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one !== "object" || one === null) return [""];
  return Object.entries(one).flatMap(([name, inner]) => below(name, fieldsGiven(inner)));
}

const below = (name: string, fields: string[]) => fields.map((field) => (field ? `${name}.${field}` : name));

function fieldsOf({ request }: DeclaredRoute): string[] {
  const body = request?.body?.content["application/json"];
  if (!body || !("schema" in body) || !(body.schema instanceof z.ZodType)) return [];
  const described = z.toJSONSchema(body.schema, { io: "input", unrepresentable: "any" }) as Schema;
  return fieldsIn(described).filter((field) => !NOT_STORED.includes(field));
}

const updates = site.api.declared.filter(
  (route) =>
    ["patch", "put"].includes(route.method) &&
    ["staff", "administrador"].includes(route.permission) &&
    fieldsOf(route).length > 1,
);
const nameOf = ({ method, path }: DeclaredRoute) => `${method.toUpperCase()} ${path}`;

// Rule API-18
describe("an update by staff", () => {
  test.each(Object.keys(UPDATES))("keeps every field that it does not send, for %s", async (name) => {
    const { path, body, read, stored = body } = await (UPDATES[name] as () => Promise<Update>)();
    const given = [...fieldsGiven(body), ...(name === "PATCH /planes/{id}" ? REFUSED : [])];
    const route = updates.find((one) => nameOf(one) === name);
    expect(route && fieldsOf(route).filter((field) => !given.includes(field))).toEqual([]);
    await call(name.split(" ")[0] ?? "", path, body);
    expect(await read()).toMatchObject(stored);
  });

  test("is tested, here or elsewhere, if it has several fields", () => {
    const known = [...Object.keys(UPDATES), ...OTHERS];
    expect(updates.map(nameOf).sort()).toEqual(known.sort());
  });
});
