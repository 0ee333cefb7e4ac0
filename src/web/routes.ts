import { globSync } from "node:fs";
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { BARE_PAGES, KEPT_PAGES, PROFILE_PAGES, PUBLIC_PAGES, RESULT_PAGES } from "../contract/pages.ts";
import { STAFF_SCREENS, type StaffPath } from "../contract/staff-screens.ts";

function fileOf(page: string): string {
  const [wing, area, name] = page.split("/");
  return `../features/${wing}/${area}/web/${name}/${name}.page.tsx`;
}

const OBJECT_FOLDERS: Record<Extract<StaffPath, `${string}:id`>, string> = {
  "eventos/:id": "admin-evento",
  "prensa/:id": "admin-pedido",
  "equipos/:id": "admin-equipo",
  "partidos/:id": "admin-partido",
  "competencias/:id": "admin-competencia",
  "usuarios/:id": "admin-usuario",
  "mensajes/:id": "admin-mensaje",
  "cobros/:id": "admin-cobro",
  "cancha/reservas/:id": "admin-reserva",
};
const FOLDERS: Partial<Record<StaffPath, string>> = {
  ...OBJECT_FOLDERS,
  "": "admin-inicio",
  "mensajes/nuevo": "admin-mensaje-nuevo",
};
const staffPages = globSync("src/features/*/*/web/admin-*/admin-*.page.tsx");

/**
 * Returns area and folder of a screen's page. The folder is named after the last word of the screen's path.
 * @throws Error, which fails the build, unless exactly one area has it
 */
export function screenPage(path: StaffPath): string {
  const folder = FOLDERS[path] ?? `admin-${path.split("/").at(-1)}`;
  const areas = staffPages.flatMap((file) => {
    const [, , wing, area, , name] = file.replaceAll("\\", "/").split("/");
    return name === folder ? [`${wing}/${area}`] : [];
  });
  if (areas.length !== 1)
    throw new Error(`The screen "${path}" has ${areas.length} pages ${folder}.page.tsx`);
  return `${areas[0]}/${folder}`;
}

/** Staff screens (Rule SIT-3). Their paths end with a wildcard; a more specific path wins. */
export const adminRoutes: RouteConfigEntry[] = [
  layout(
    "../features/oficina/marco/web/admin-layout/admin-layout.tsx",
    STAFF_SCREENS.map(({ path, exact }) => {
      const address = path === "" ? ":club/admin" : `:club/admin/${path}`;
      return route(exact ? address : `${address}/*`, fileOf(screenPage(path)));
    }),
  ),
];

const pagesBelow = (parent: string, pages: readonly { path: string; file: string }[]) =>
  pages.map(({ path, file }) => {
    const below = path.slice(parent.length + 1);
    // A page may have several addresses.
    return below === "" ? index(fileOf(file)) : route(below, fileOf(file), { id: path });
  });

const [profile] = PROFILE_PAGES;

export default [
  layout("./public-layout.tsx", [
    ...pagesBelow("", [...PUBLIC_PAGES, ...RESULT_PAGES]),
    route("perfil", "../features/socios/perfil/web/perfil-layout/perfil-layout.tsx", [
      ...pagesBelow("/perfil", PROFILE_PAGES),
      layout(
        "../features/eventos/entradas/web/guardar-para-la-puerta.tsx",
        pagesBelow("/perfil", KEPT_PAGES),
      ),
      route("*", fileOf(profile.file), { id: "perfil-resto" }),
    ]),
    route("*", "./not-found.ts"),
  ]),
  ...pagesBelow("", BARE_PAGES),
  ...adminRoutes,
] satisfies RouteConfig;
