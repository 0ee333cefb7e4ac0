import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { demoClub as club } from "#demo/club.ts";
import type { UsuarioDeSesion } from "#web/session-storage.ts";
import { menuFor } from "#web/shell/menu-entries.ts";
import routes, { adminRoutes } from "../src/web/routes.ts";
import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, STAFF_SCREENS } from "../tests/e2e/pages.ts";

/** Pages without a place in the walks, and where they are looked at instead. */
const ELSEWHERE: Record<string, string> = {
  "/evento/:id": "each with events of its own: compra.spec.ts, evento-sin-cuenta.spec.ts, focus.ts",
  "/hacete_socio": "for a user who is no member: hacete-socio.spec.ts",
  "/perfil/*": "shows Mis datos, as /perfil does",
  "/sin-conexion": "without a network: tu-entrada.spec.ts, desborde.spec.ts",
  "/instalar": "a site without a club: instalar.spec.ts",
};

const patterns = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = index || path === undefined ? parent : `${parent}/${path}`;
    return children ? patterns(children, own) : [own || "/"];
  });

const all = patterns(routes);
const tree: RouteObject[] = all.map((path) => ({ path }));
/** The pattern of the page at an address. */
const patternOf = (address: string) => {
  const { pathname } = new URL(address, "https://club.example");
  return matchRoutes(tree, decodeURI(pathname))?.at(-1)?.route.path;
};

describe("a page that is added to the routes", () => {
  test("is walked by the browser tests, or says where else it is looked at", () => {
    const walked = [...PUBLIC_PAGES, ...RESULT_PAGES, ...MEMBER_PAGES, ...STAFF_SCREENS].map(patternOf);
    const missing = all.filter((path) => !walked.includes(path) && !(path in ELSEWHERE));
    expect(missing).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((path) => !all.includes(path) || walked.includes(path))).toEqual([]);
  });

  test("has an entry in the menu if it is a screen of the office, and the menu leads to nothing else", () => {
    const persona = { nombre: "Ana", apellido: "Díaz", correo: null };
    const usuario: UsuarioDeSesion = { id: 1, nombreUsuario: "admin", permisos: ["administrador"], persona };
    const entries = menuFor({ status: "in", usuario }, "up", (rest) => `/${club.slug}/admin/${rest}`);
    const led = entries.flatMap((entry) => ("links" in entry ? entry.links : [entry])).map(({ to }) => to);
    const found = new Set(led.map(patternOf));
    // The gate is one tap from Inicio and from Eventos.
    const screens = patterns(adminRoutes).filter((path) => path !== "/:club/admin/eventos/ingreso");
    expect(screens.filter((path) => !found.has(path))).toEqual([]);
    expect([...found].filter((path) => path === undefined || path === "/*")).toEqual([]);
  });
});
