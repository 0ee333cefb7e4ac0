import type { Locator, Page } from "@playwright/test";
import { demoClub as club } from "#demo/club.ts";

/** Demo users by username; null is a visitor. */
export type Who =
  | "admin"
  | "adminb"
  | "socio"
  | "pendiente"
  | "usuario"
  | "martin.herrera"
  | "familia"
  | null;

export interface Screen {
  /** Its file's name, without the extension. */
  name: string;
  path: string;
  who: Who;
  /** Opens a dialog or a menu, or performs an action, before the picture is taken. */
  open?: (page: Page) => Promise<void>;
  /** Size of a screenshot for the manual: phone for tasks done on a phone, laptop for office work. */
  size?: { width: number; height: number };
  /** Part of the screen in a screenshot for the manual; the first screenful by default. */
  part?: (page: Page) => Locator;
}

const PHONE = { width: 360, height: 720 };
const LAPTOP = { width: 1280, height: 760 };

export const admin = (section: string) => `/${club.slug}/admin/${section}`;

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("main").getByRole("button", { name }).first().click();
}

/** Picks an action from the first menu of less frequent ones. */
export function pickAction(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(/^Más acciones para/)(page);
    await page.getByRole("menuitem", { name }).click();
  };
}

/** A screenshot of the office, as an administrador at laptop size unless overridden. */
function office(name: string, section: string, rest: Partial<Screen> = {}): Screen {
  return { name, path: admin(section), who: "admin", size: LAPTOP, ...rest };
}

/** The dialog that a button opens. */
function dialog(name: string, section: string, button: string | RegExp): Screen {
  return office(name, section, { open: press(button), part: (page) => page.getByRole("dialog") });
}

/** The pictures of docs/manual. */
export const MANUAL: readonly Screen[] = [
  { name: "entrar", path: "/login", who: null, size: PHONE },
  { name: "segundo-paso", path: "/perfil/seguridad", who: "admin", size: LAPTOP },
  {
    name: "entrar-a-la-fila",
    path: "/",
    who: "usuario",
    size: PHONE,
    open: async (page) => {
      await page.getByRole("link", { name: "Final: Colón vs. Lanús" }).click();
      await page.getByRole("button", { name: "Entrar a la fila" }).waitFor();
    },
  },
  office("inicio", ""),
  office("datos-del-club", "club/"),
  office("datos-del-club-identidad", "club/identidad"),
  office("correos", "correos/"),
  office("eventos", "eventos/"),
  dialog("crear-evento", "eventos/", "Crear evento"),
  dialog("fila", "eventos/?termino=Final", "Fila de Final: Colón vs. Lanús"),
  office("precios", "eventos/?termino=Vélez", {
    open: pickAction("Precios"),
    part: (page) => page.getByRole("dialog"),
  }),
  dialog("editar-evento", "eventos/?termino=Noche", /^Editar /),
  office("registrar-venta", "eventos/", { size: PHONE, open: press("Registrar venta") }),
  office("puerta", "eventos/ingreso", { who: "adminb", size: PHONE }),
  office("puerta-no", "eventos/ingreso", {
    who: "adminb",
    size: PHONE,
    open: async (page) => {
      await page.getByLabel(/Código de la entrada/).fill("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA");
      await page.getByRole("button", { name: "Verificar" }).click();
      await page.getByText("CÓDIGO DESCONOCIDO").first().waitFor();
    },
  }),
  office("ventas", "eventos/?entradas=todas"),
  office("prensa", "prensa/?estado=todos"),
  dialog("confirmar-socio", "usuarios/#socioEnProceso", /^Confirmar a/),
  dialog("cuotas", "usuarios/?socio-termino=bianchi#socio", /^Cuotas de/),
  office("usuarios", "usuarios/#socio"),
  dialog("cambiar-rol", "usuarios/#usuario", /^Cambiar el rol de/),
  office("planes", "planes/"),
  office("reservas", "cancha/?mostrar=por-responder", {
    size: PHONE,
    open: (page) =>
      page
        .getByRole("list", { name: "Lista de reservas" })
        .getByRole("heading")
        .first()
        // Below the sticky menu.
        .evaluate((card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 110)),
  }),
  dialog("responder", "cancha/?estado=todas", /^Agregar respuesta/),
  office("calendario", "cancha/?vista=calendario", {
    // The hours in which courts are used.
    open: (page) => page.getByText("22:00", { exact: true }).first().scrollIntoViewIfNeeded(),
  }),
  dialog("bloquear", "cancha/?vista=calendario", "Bloquear horas"),
  office("galeria", "galeria/"),
  office("carrousel", "carrousel/"),
  office("sponsors", "sponsor/"),
  office("enlaces", "enlaces/"),
  office("solicitudes", "consumidor/"),
  office("cobros", "cobros/?periodo=mes"),
  office("decisiones", "auditoria/"),
  office("sistema", "sistema/"),
];
