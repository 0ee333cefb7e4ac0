import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import {
  BARE_PAGES,
  KEPT_PAGES,
  PROFILE_PAGES,
  PUBLIC_PAGES,
  RESULT_PAGES,
  SCREEN_FILES,
} from "../contract/pages.ts";
import { STAFF_SCREENS } from "../contract/staff-screens.ts";

function fileOf(page: string): string {
  const [wing, area, name] = page.split("/");
  return `../features/${wing}/${area}/web/${name}/${name}.page.tsx`;
}

/** Staff screens (Rule SIT-3). Their paths end with a wildcard; a more specific path wins. */
export const adminRoutes: RouteConfigEntry[] = [
  layout(
    "../features/oficina/marco/web/admin-layout/admin-layout.tsx",
    STAFF_SCREENS.map(({ path, exact }) => {
      const address = path === "" ? ":club/admin" : `:club/admin/${path}`;
      return route(exact ? address : `${address}/*`, fileOf(SCREEN_FILES[path]));
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
