import { existsSync, globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { ALL_PAGES } from "#contract/pages.ts";
import { STAFF_SCREENS, type StaffPath } from "#contract/staff-screens.ts";
import { demoClub as club } from "#demo/club.ts";
import { placesOf } from "#features/oficina/marco/web/frame-entries.ts";
import type { UsuarioDeSesion } from "#web/session-storage.ts";
import { menuFor } from "#web/shell/menu-entries.ts";
import routes, { adminRoutes, screenPage } from "../src/web/routes.ts";
import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, STAFF_SCREENS as WALKED } from "../tests/e2e/pages.ts";
import { SCREENS } from "./screens-walk.ts";

const files: string[] = [
  ...new Set(ALL_PAGES.map(({ file }) => file)),
  ...STAFF_SCREENS.map(({ path }) => screenPage(path)),
];

const patterns = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = index || path === undefined ? parent : `${parent}/${path}`;
    return children ? patterns(children, own) : [own || "/"];
  });

const all = patterns(routes);
const tree: RouteObject[] = all.map((path) => ({ path }));
/** Returns the pattern of the page at an address. */
const patternOf = (address: string) => {
  const { pathname } = new URL(address, "https://club.example");
  return matchRoutes(tree, decodeURI(pathname))?.at(-1)?.route.path;
};

// Not tested here: the routes report a screen without a page, and `tsc` a menu entry without one.
describe("the table of pages", () => {
  test("lists every page of every area", () => {
    const found = globSync("src/features/*/*/web/*/*.page.tsx").map((path) => {
      const [, , wing, area, , name] = path.replaceAll("\\", "/").split("/");
      return `${wing}/${area}/${name}`;
    });
    expect(files.toSorted()).toEqual(found.toSorted());
  });

  test("lists every address once", () => {
    for (const paths of [ALL_PAGES.map(({ path }) => path), STAFF_SCREENS.map(({ path }) => path as string)])
      expect(paths).toEqual([...new Set(paths)]);
  });

  test("names concrete addresses for every page with a code in its address", () => {
    const unknown = ALL_PAGES.filter(({ path, walk }) => path.includes(":") && typeof walk !== "object");
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  test("names a link preview for every page that search engines index", () => {
    const mute = ALL_PAGES.filter(({ file, sitemap }) => {
      if (!sitemap) return false;
      const [wing, area, name] = file.split("/");
      const source = readFileSync(`src/features/${wing}/${area}/web/${name}/${name}.page.tsx`, "utf8");
      return !/\b(publicMeta[<(]|previewMeta\()/.test(source);
    });
    expect(mute.map(({ path }) => path)).toEqual([]);
  });
});

test("every address that opens a dialog names one of its screen's dialogs", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  const addresses = globSync("src/features/**/*.{ts,tsx}").flatMap((path) =>
    Array.from(
      read(path).matchAll(/(["`])((?:(?!\1).)*)[?&]abrir=([\w-]+)/g),
      ([, , address = "", dialog = ""]) => ({
        // An address that contains an expression may lead to any screen.
        screen: address.includes("${") ? null : (address.split("?")[0] ?? "").replace(/\/$/, ""),
        dialog,
      }),
    ),
  );
  expect(addresses.length).toBeGreaterThan(20);
  const filesOf = (screen: string | null) => {
    if (screen === null) return "src/features/**/*.tsx";
    const [wing, area, name] = screenPage(screen as StaffPath).split("/");
    return `src/features/${wing}/${area}/web/${name}/*.tsx`;
  };
  const opens = (source: string, dialog: string) =>
    /useAsked(Dialog)?\(/.test(source) && new RegExp(`[{[,]\\s*"?${dialog}"?\\s*[:,}\\]]`).test(source);
  const dead = addresses.filter(
    ({ screen, dialog }) => !globSync(filesOf(screen)).some((path) => opens(read(path), dialog)),
  );
  expect(dead).toEqual([]);
});

describe("a page added to the routes", () => {
  test("is visited by the browser tests, or names the test that covers it", () => {
    const elsewhere = ALL_PAGES.flatMap(({ path, walk }) =>
      typeof walk === "object" && "elsewhere" in walk ? [path as string] : [],
    );
    const named = ALL_PAGES.flatMap(({ walk }) =>
      typeof walk === "object" && "elsewhere" in walk
        ? (walk.elsewhere.match(/[\w-]+(\.spec)?\.ts/g) ?? [])
        : [],
    );
    expect(named.filter((file) => !existsSync(`tests/e2e/${file}`))).toEqual([]);
    // This address shows Mis datos, as /perfil does.
    elsewhere.push("/perfil/*");
    const walked = [...PUBLIC_PAGES, ...RESULT_PAGES, ...MEMBER_PAGES, ...WALKED].map(patternOf);
    expect(all.filter((path) => !walked.includes(path) && !elsewhere.includes(path))).toEqual([]);
    expect(elsewhere.filter((path) => !all.includes(path) || walked.includes(path))).toEqual([]);
  });

  test("is captured by `npm run screens", () => {
    const pictured = SCREENS.map(({ path }) => patternOf(path));
    expect(all.filter((path) => !pictured.includes(path))).toEqual([
      "/perfil/transferencia/:id",
      "/perfil/*",
      "/instalar",
    ]);
    const names = SCREENS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test("has a tab if it is an office screen", () => {
    const persona = { nombre: "Ana", apellido: "Díaz", correo: null };
    const usuario: UsuarioDeSesion = { id: 1, nombreUsuario: "admin", permisos: ["administrador"], persona };
    const session = { status: "in" as const, usuario };
    const office = (rest: string) => `/${club.slug}/admin/${rest}`;
    const inMenu = menuFor(session, "up", office).flatMap((entry) =>
      "links" in entry ? entry.links : [entry],
    );
    const tabs = placesOf(session).flatMap(({ tabs }) => tabs.map(({ to }) => office(to)));
    const found = new Set([...inMenu.map(({ to }) => to), ...tabs].map(patternOf));
    // Screens without a tab are opened from a list.
    const reached = STAFF_SCREENS.filter(({ tab }) => tab === null).map(
      ({ path, exact }) => `/:club/admin/${path}${exact ? "" : "/*"}`,
    );
    const screens = patterns(adminRoutes).filter((path) => !reached.includes(path));
    expect(screens.filter((path) => !found.has(path))).toEqual([]);
    expect([...found].filter((path) => path === undefined || path === "/*")).toEqual([]);
  });
});
