import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Rol } from "#contract/permission.ts";
import { STAFF_SCREENS, type StaffPath } from "#contract/staff-screens.ts";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import type { Hallazgo } from "#features/oficina/marco/contract.ts";
import { placesOf, waitingAt, waitingIn } from "#features/oficina/marco/web/frame-entries.ts";
import { rolesOfScreen } from "#web/guard.ts";
import { menuFor } from "#web/shell/menu-entries.ts";
import { openCourts } from "./harness/courts.ts";
import { sell } from "./harness/payments.ts";
import { askForPress } from "./harness/press.ts";
import { OF_BOTH } from "./harness/screens-of-both.ts";
import { seasonOf } from "./harness/season.ts";
import type { TestUser } from "./harness/site.ts";
import { makeTeam } from "./harness/teams.ts";

const courts = await openCourts();
const { site } = courts;

const opens = (rol: Rol | null, path: StaffPath) =>
  rol === "administrador" || (rol === "administradorB" && OF_BOTH.includes(path));

const ROLES = ["administrador", "administradorB", "socio", "socioEnProceso", "usuario", null] as const;
const users = new Map<Rol | null, TestUser | undefined>();

/** The call of each object's page, and a word by which the search finds the object. */
const objects = {} as Record<
  Extract<StaffPath, `${string}:id`>,
  { call: string; word?: string; tipo?: string }
>;

beforeAll(async () => {
  for (const rol of ROLES) users.set(rol, rol === null ? undefined : await site.user(rol));
  const evento = await site.event({ nombre: "Copa Tehuelche", fecha: "2026-05-29" });
  const venta = await sell(site, courts.admin, {
    eventoId: evento,
    nombre: "Rosa Benítez",
    correo: "rosa@example.com",
  });
  expect(venta.status).toBe(201);
  const [pago] = (await site.pool.query("select max(id) as id from pagos")).rows;
  const persona = await site.user("usuario");
  const reserva = await courts.asked(persona, await courts.court());
  const prensa = await askForPress(site, evento, { nombreMedio: "Radio Tehuelche" });
  const filtro = { publico: "evento", eventoId: evento };
  const post = async (path: string, json: object) =>
    (await site.call("POST", `/api${path}`, { as: courts.admin, json })).json();
  const { copias } = await post("/mensajes/previa", { filtro });
  const texto = { asunto: "Fiesta", cuerpo: "Los esperamos." };
  const mensaje = await post("/mensajes", { ...texto, filtro, copias, idempotencyKey: randomUUID() });
  const equipo = await makeTeam(site, courts.admin, { categoria: "Tehuelches" });
  const { competition, match, team, rival } = seasonOf(site, courts.admin);
  const liga = await competition();
  const { participanteId: localId } = await team();
  const { participanteId: visitanteId } = await rival("Patagones");
  const partido = await match({ localId, visitanteId });
  const all: typeof objects = {
    "mensajes/:id": { call: `/mensajes/${mensaje.id}` },
    "eventos/:id": { call: `/eventos/${evento}/ficha`, word: "Copa Tehuelche", tipo: "evento" },
    "partidos/:id": { call: `/partidos/${partido.id}`, word: "Patagones", tipo: "partido" },
    "competencias/:id": { call: `/competencias/${liga.id}` },
    "equipos/:id": { call: `/equipos/${equipo.id}`, word: "Tehuelches", tipo: "equipo" },
    "usuarios/:id": { call: `/usuario/${persona.id}/ficha`, word: persona.nombreUsuario, tipo: "persona" },
    "cobros/:id": { call: `/pagos/${pago.id}`, word: `${pago.id}`, tipo: "pago" },
    "prensa/:id": { call: `/prensa/${prensa.id}/ficha`, word: "Radio Tehuelche", tipo: "prensa" },
    "cancha/reservas/:id": { call: `/reserva/${reserva.id}/ficha`, word: `${reserva.id}`, tipo: "reserva" },
  };
  Object.assign(objects, all);
});

const found = async (q: string, as: TestUser | undefined): Promise<Hallazgo[] | number> => {
  const answer = await site.call("GET", `/api/buscar?q=${encodeURIComponent(q)}`, as ? { as } : {});
  return answer.ok ? answer.json() : answer.status;
};

// Rules SIT-2, SIT-3
describe.each(ROLES)("the office for %s", (rol) => {
  const session = rol
    ? { status: "in" as const, usuario: { id: 1, nombreUsuario: "x", permisos: [rol], persona: {} as never } }
    : { status: "out" as const, usuario: null };

  test("shows exactly the role's screens in its menu", () => {
    const shown = placesOf(session).flatMap(({ tabs }) => tabs.map(({ path }) => path));
    const expected = STAFF_SCREENS.filter(({ path, tab }) => tab && opens(rol, path)).map(({ path }) => path);
    expect([...shown].sort()).toEqual([...expected].sort());
    for (const { path } of STAFF_SCREENS) {
      const roles: readonly (Rol | null)[] = rolesOfScreen(`/club/admin/${path.replace(":id", "7")}`);
      expect([path, roles.includes(rol)]).toEqual([path, opens(rol, path)]);
    }
  });

  // Rule SIT-27
  test("has its own entries in the menu of the public site", () => {
    const entries = menuFor(session, "up", (rest) => `/club/admin/${rest}`);
    const labels = entries.map(({ label }) => label);
    expect(labels.includes("Hacete socio")).toBe(rol === "usuario");
    expect(labels.includes("Mi perfil")).toBe(rol !== null);
    const office = entries.flatMap((entry) =>
      "links" in entry && /^Admin/.test(entry.label)
        ? [[entry.label, ...entry.links.map(({ label }) => label)]]
        : [],
    );
    const all = STAFF_SCREENS.flatMap(({ section }) => section ?? []);
    const expected: Partial<Record<Rol, string[]>> = {
      administrador: ["Administrar", ...all, "Oficina"],
      administradorB: ["Admin", "Cancha", "Prensa", "Eventos", "Oficina"],
    };
    expect(office).toEqual(rol && expected[rol] ? [expected[rol]] : []);
    expect(all).toHaveLength(9);
  });

  // Rules BUS-1, BUS-2
  test("finds exactly the role's screens and objects in its search", async () => {
    const as = users.get(rol);
    const refused = rol === null ? 401 : 403;
    for (const { path, tab } of STAFF_SCREENS) {
      if (!tab) continue;
      const answer = await found(tab, as);
      if (rol !== "administrador" && rol !== "administradorB") expect(answer).toBe(refused);
      else
        expect([
          path,
          (answer as Hallazgo[]).some(({ tipo, id }) => tipo === "pantalla" && id === path),
        ]).toEqual([path, opens(rol, path)]);
    }
    for (const [path, { word, tipo }] of Object.entries(objects)) {
      if (!word) continue;
      const answer = await found(word, as);
      if (typeof answer === "number") expect(answer).toBe(refused);
      else
        expect([path, answer.some((one) => one.tipo === tipo)]).toEqual([
          path,
          opens(rol, path as StaffPath),
        ]);
    }
  });

  test("shows exactly the role's object pages", async () => {
    const as = users.get(rol);
    for (const { path } of STAFF_SCREENS.filter(({ path }) => path.includes(":id"))) {
      const { call } = objects[path as keyof typeof objects];
      const { status } = await site.call("GET", `/api${call}`, as ? { as } : {});
      // An administradorB sees the payments of an event's tickets in a dialog.
      const answered = opens(rol, path) || (path === "cobros/:id" && rol === "administradorB");
      expect([path, status]).toEqual([path, answered ? 200 : rol === null ? 401 : 403]);
    }
  });
});

// Rule SIT-27
test.each([
  ["eventos", "devoluciones"],
  ["prensa", "prensa"],
  ["usuarios/padron", "socios"],
  ["consumidor", "consumidor"],
  ["cancha", "reservas"],
  ["sistema", "sistema"],
] as const)("the office's menu shows beside %s how many %s wait there", (path, which) => {
  const nothing = { reservas: 0, prensa: 0, devoluciones: 0, socios: 0, consumidor: 0, sistema: 0 };
  for (const screen of STAFF_SCREENS)
    expect([screen.path, waitingAt(screen.path, { ...nothing, [which]: 3 })?.count]).toEqual([
      screen.path,
      screen.path === path ? 3 : undefined,
    ]);
});

// Rule SIT-3
test("the office's menu groups the screens of an administradorB and says what waits at them", () => {
  const usuario = { id: 1, nombreUsuario: "x", permisos: ["administradorB" as const], persona: {} as never };
  const places = placesOf({ status: "in", usuario });
  expect(places.map(({ place, tabs }) => [place, ...tabs.map(({ label }) => label)])).toEqual([
    ["Hoy", "Hoy"],
    ["Eventos", "Eventos", "Puerta", "Códigos", "Prensa"],
    ["Temporada", "Partidos", "Equipos", "Competencias", "Rivales"],
    ["Personas", "Mensajes"],
    ["Canchas", "Canchas"],
    ["Sitio", "Noticias"],
    ["Ayuda", "Ayuda"],
  ]);
  const pendientes = { reservas: 2, prensa: 1, devoluciones: 3 } as Pendientes;
  expect(waitingAt("cancha", pendientes)).toEqual({ count: 2, what: "reservas por responder" });
  expect(waitingAt("prensa", pendientes)).toEqual({ count: 1, what: "pedido por responder" });
  expect(waitingAt("cancha", null)).toBeNull();
  const [, eventos] = places;
  expect(eventos && waitingIn(eventos.tabs, pendientes)).toEqual({ count: 4, what: "asuntos que esperan" });
});

// Rule SIT-9
test("the public site's menu links to the gallery only while the server responds", () => {
  const linked = (["up", "down", "unknown"] as const).map((status) =>
    JSON.stringify(menuFor({ status: "out", usuario: null }, status, (rest) => rest)).includes('"/galeria"'),
  );
  expect(linked).toEqual([true, false, false]);
});
