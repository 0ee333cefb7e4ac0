import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, STAFF_SCREENS } from "../tests/e2e/pages.ts";
import { admin, MANUAL, pickAction, press, type Screen, type Who } from "./screens-manual.ts";

const screen = (path: string, who: Who): Screen => ({ name: nameOf(path, who), path, who });

/** Pages of objects that the demo has, and those without a route of their own. */
const MORE = [
  "/evento/{event}",
  `/equipos/basquet-primera-femenina-${new Date().getFullYear()}`,
  "/partido/1",
  "/sin-conexion",
];

const PAGES: readonly Screen[] = [
  ...[...PUBLIC_PAGES, ...RESULT_PAGES, ...MORE].map((path) => screen(path, null)),
  ...["/evento/{event}", "/hacete_socio"].map((path) => screen(path, "usuario")),
  ...MEMBER_PAGES.map((path) => screen(path, "socio")),
  ...["/planilla/1", ...STAFF_SCREENS].map((path) => screen(path, "admin")),
];

const STATES: readonly Screen[] = [
  { name: "login-errores", path: "/login", who: null, open: press("Ingresar") },
  {
    name: "galeria-foto",
    path: "/galeria/basquet",
    who: null,
    open: (page) => page.getByRole("main").getByRole("list").last().locator("button, a").first().click(),
  },
  {
    name: "evento-con-precios",
    path: "/",
    who: "usuario",
    open: async (page) => {
      await page.getByRole("link", { name: "Cestoball: Colón vs. Vélez" }).click();
      await page.getByRole("button", { name: "Una más: Menores" }).click();
    },
  },
  ...["/reservas", "/perfil", "/perfil/entradas"].map((path) => screen(path, "pendiente")),
  screen("/perfil/entradas", "martin.herrera"),
  screen("/perfil/recibos/R-00000001", "familia"),
  ...["/perfil/familia", "/perfil/familia/asociar"].map((path) => screen(path, "familia")),
  {
    name: "menu",
    path: "/",
    who: "admin",
    open: async (page) => {
      const burger = page.getByRole("banner").getByRole("button", { name: /men[uú]/i });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole("button", { name: "Administrar", exact: true }).click();
    },
  },
  screen(admin(""), "adminb"),
  ...["club/canchas", "ayuda/puerta", "ayuda/no-existe"].map((section) => screen(admin(section), "admin")),
  { name: "eventos-qr", path: admin("eventos/"), who: "admin", open: pickAction("QR") },
  pressed("prensa/", "Rechazar el pedido"),
  pressed("usuarios/#socio", "Cambiar el plan de"),
  pressed("planes/", "Ver cuotas de"),
  pressed("galeria/", "Agregar a básquet"),
];

/** The manual's screens that differ from the first view of a page. */
const OF_THE_MANUAL = MANUAL.filter(({ path, open }) => open || PAGES.every((page) => page.path !== path));

export const SCREENS: readonly Screen[] = [
  ...PAGES,
  ...STATES,
  ...OF_THE_MANUAL.map(({ name, path, who, open }) => ({ name: `manual-${name}`, path, who, open })),
];

/** Describes a screen of the office after pressing the first button with a name that begins with `button`. */
function pressed(section: string, button: string): Screen {
  const path = admin(section);
  return {
    name: nameOf(`${path} ${button}`, "admin"),
    path,
    who: "admin",
    open: press(RegExp(`^${button}`)),
  };
}

function nameOf(path: string, who: Who): string {
  const words = decodeURI(path)
    .replace(admin(""), "")
    .normalize("NFD")
    .match(/[a-z\d]+/gi) ?? ["inicio"];
  return [who ?? "visitante", ...words].join("-").toLowerCase();
}
