import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { demoClub as club } from "#demo/club.ts";
import { DEMO_CONTRASENA } from "#demo/club-demo.ts";
import { statement } from "#tests/e2e/statement.ts";

/** Demo users by username; null for a visitor. */
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

export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("main").getByRole("button", { name }).first().click();
}

/** Picks an action from the first menu of less frequent actions. */
export function pickAction(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(/^Más acciones para/)(page);
    await page.getByRole("menuitem", { name }).click();
  };
}

/** Describes a screenshot of an office screen, as an administrador at laptop size unless overridden. */
function office(name: string, section: string, rest: Partial<Screen> = {}): Screen {
  return { name, path: admin(section), who: "admin", size: LAPTOP, ...rest };
}

function dialog(name: string, section: string, button: string | RegExp): Screen {
  return office(name, section, { open: press(button), part: (page) => page.getByRole("dialog") });
}

async function callAs(page: Page, who: string, path: string, data?: object) {
  const api = new URL("/api", page.url()).href;
  const login = { nombreUsuario: who, clave: DEMO_CONTRASENA };
  const { token } = await (await page.request.post(`${api}/login`, { data: login })).json();
  const headers = { authorization: `Bearer ${token}` };
  const answer = data
    ? await page.request.post(api + path, { headers, data })
    : await page.request.get(api + path, { headers });
  return answer.json();
}

/** Uploads the statement of a month in which a member paid the amount that the site asked for. */
async function uploadStatement(page: Page): Promise<void> {
  const cuotas: { id: number; estado: string }[] = await callAs(page, "socio", "/cuotas/mias");
  const owed = cuotas.filter(({ estado }) => estado !== "pagada").slice(0, 1);
  const { total } = await callAs(page, "socio", "/cuotas/pagar", {
    cuotas: owed.map(({ id }) => id),
    medio: "transferencia",
  });
  await page.getByLabel("Extracto, hasta 10 MB").setInputFiles(
    statement("extracto-del-mes.csv", [
      { concepto: "TRANSFERENCIA BIANCHI LUCIA", importe: total },
      { concepto: "TRANSFERENCIA ROLDAN EZEQUIEL", importe: 32_500 },
      { concepto: "COMISION MANTENIMIENTO", importe: -1_250 },
    ]),
  );
  await page.getByRole("heading", { name: "extracto-del-mes.csv" }).waitFor();
}

/** Collects part of a member's debt, which issues a receipt. */
async function collectInCash(page: Page): Promise<void> {
  const [who] = await callAs(page, "admin", "/personas/buscar?q=roldan");
  const data = { monto: 10_000, medio: "efectivo", idempotencyKey: randomUUID() };
  await callAs(page, "admin", `/personas/${who.id}/cobros`, data);
  await page.reload();
  await page.getByRole("table").waitFor();
}

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
  office("fila", "eventos/?termino=Final", {
    open: async (page) => {
      await page.getByRole("link", { name: "Fila de Final: Colón vs. Lanús" }).click();
      await page.getByRole("heading", { name: "Fila de la venta" }).waitFor();
    },
  }),
  office("precios", "eventos/?termino=Vélez", {
    open: pickAction("Precios"),
    part: (page) => page.getByRole("dialog"),
  }),
  dialog("editar-evento", "eventos/?termino=Noche", /^Editar /),
  office("registrar-venta", "eventos/", { size: PHONE, open: press("Vender entradas") }),
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
  office("cuotas", "usuarios/?socio-termino=bianchi#socio", {
    open: async (page) => {
      await page.getByRole("link", { name: /^Cuenta de/ }).click();
      await page.getByRole("button", { name: "Registrar un pago" }).waitFor();
    },
  }),
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
        // Scrolls the card to just below the sticky menu.
        .evaluate((card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 110)),
  }),
  dialog("responder", "cancha/?estado=todas", /^Agregar respuesta/),
  office("calendario", "cancha/?vista=calendario&modo=semana", {
    // Scrolls to the hours in which people use courts.
    open: (page) => page.getByText("22:00", { exact: true }).first().scrollIntoViewIfNeeded(),
  }),
  dialog("bloquear", "cancha/?vista=calendario", "Bloquear horas"),
  office("equipo", "equipos/3"),
  office("galeria", "galeria/"),
  office("carrousel", "carrousel/"),
  office("noticias", "noticias/"),
  office("sponsors", "sponsor/"),
  office("enlaces", "enlaces/"),
  office("solicitudes", "consumidor/"),
  office("cobros", "cobros/?periodo=mes"),
  office("deudores", "deudores/"),
  office("recordatorios", "deudores/recordatorios"),
  office("emision", "emisiones/"),
  office("transferencias", "transferencias", { open: uploadStatement }),
  office("mensuales", "planes/mensuales"),
  office("aumentos", "planes/aumentos", {
    open: async (page) => {
      await page.getByRole("checkbox", { name: /^Cuota social/ }).check();
      await page.getByRole("textbox", { name: "Porcentaje" }).fill("35");
      await press("Ver lo que haría")(page);
      const shown = page.getByRole("region", { name: "Lo que haría" });
      await shown.waitFor();
      await shown.evaluate((node) => node.scrollIntoView({ block: "end" }));
    },
  }),
  office("mes-del-tesorero", "tesoreria/"),
  office("recibos", "cobros/recibos", { open: collectInCash }),
  office("mensajes", "mensajes/nuevo"),
  office("familia", "usuarios/padron?termino=Vidal", {
    open: async (page) => {
      await page
        .getByRole("link", { name: /Vidal Acosta/ })
        .first()
        .click();
      await page.getByRole("link", { name: "Datos", exact: true }).click();
      await page.getByRole("link", { name: "Familia", exact: true }).click();
      await page.getByText("Romina Acosta").first().waitFor();
    },
  }),
  office("decisiones", "auditoria/"),
  office("sistema", "sistema/"),
];
