import type { Locator, Page } from "@playwright/test";
import { demoClub as club } from "#demo/club.ts";
import { press, toTheEvening, toTheLine, type Who } from "./screens-screen.ts";

export interface ManualPicture {
  /** Its file name in docs/manual/imagenes. */
  name: string;
  path: string;
  who: Who;
  /** Phone size for tasks done on a phone, laptop size for office work. */
  size: { width: number; height: number };
  open?: (page: Page) => Promise<void>;
  /** The relevant part of the screen; default: the first screenful. */
  part?: (page: Page) => Locator;
}

const PHONE = { width: 360, height: 720 };
const LAPTOP = { width: 1280, height: 760 };
const admin = (section: string) => `/${club.slug}/admin/${section}`;
const dialog = (page: Page) => page.getByRole("dialog");

/** The pictures of docs/manual. */
export const MANUAL: ManualPicture[] = [
  { name: "entrar", path: "/login", who: null, size: PHONE },
  { name: "segundo-paso", path: "/perfil/seguridad", who: "admin", size: LAPTOP },
  { name: "inicio", path: admin(""), who: "admin", size: LAPTOP },
  { name: "datos-del-club", path: admin("club/"), who: "admin", size: LAPTOP },
  { name: "datos-del-club-identidad", path: admin("club/identidad"), who: "admin", size: LAPTOP },
  { name: "eventos", path: admin("eventos/"), who: "admin", size: LAPTOP },
  {
    name: "crear-evento",
    path: admin("eventos/"),
    who: "admin",
    size: LAPTOP,
    open: press("Crear evento"),
    part: dialog,
  },
  {
    name: "fila",
    path: admin("eventos/?termino=Final"),
    who: "admin",
    size: LAPTOP,
    open: press("Fila de Final: Colón vs. Lanús"),
    part: dialog,
  },
  {
    name: "precios",
    path: admin("eventos/?termino=Vélez"),
    who: "admin",
    size: LAPTOP,
    open: press("Precios de Cestoball: Colón vs. Vélez"),
    part: dialog,
  },
  {
    name: "editar-evento",
    path: admin("eventos/?termino=Noche"),
    who: "admin",
    size: LAPTOP,
    open: press(/^Editar /),
    part: dialog,
  },
  { name: "entrar-a-la-fila", path: "/", who: "usuario", size: PHONE, open: toTheLine },
  {
    name: "registrar-venta",
    path: admin("eventos/"),
    who: "admin",
    size: PHONE,
    open: press("Registrar venta"),
  },
  { name: "puerta", path: admin("eventos/ingreso"), who: "adminb", size: PHONE },
  {
    name: "puerta-no",
    path: admin("eventos/ingreso"),
    who: "adminb",
    size: PHONE,
    open: async (page) => {
      await page.getByLabel(/Código de la entrada/).fill("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA");
      await page.getByRole("button", { name: "Verificar" }).click();
      await page.getByText("CÓDIGO DESCONOCIDO").first().waitFor();
    },
  },
  { name: "ventas", path: admin("eventos/?entradas=todas"), who: "admin", size: LAPTOP },
  { name: "prensa", path: admin("prensa/?estado=todos"), who: "admin", size: LAPTOP },
  {
    name: "confirmar-socio",
    path: admin("usuarios/#socioEnProceso"),
    who: "admin",
    size: LAPTOP,
    open: press(/^Confirmar a/),
    part: dialog,
  },
  {
    name: "cuotas",
    path: admin("usuarios/?socio-termino=bianchi#socio"),
    who: "admin",
    size: LAPTOP,
    open: press(/^Cuotas de/),
    part: dialog,
  },
  { name: "usuarios", path: admin("usuarios/#socio"), who: "admin", size: LAPTOP },
  {
    name: "cambiar-rol",
    path: admin("usuarios/#usuario"),
    who: "admin",
    size: LAPTOP,
    open: press(/^Cambiar el rol de/),
    part: dialog,
  },
  { name: "planes", path: admin("planes/"), who: "admin", size: LAPTOP },
  {
    name: "reservas",
    path: admin("cancha/?mostrar=por-responder"),
    who: "admin",
    size: PHONE,
    open: (page) =>
      page
        .getByRole("list", { name: "Lista de reservas" })
        .getByRole("heading")
        .first()
        // Below the sticky menu.
        .evaluate((card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 110)),
  },
  {
    name: "responder",
    path: admin("cancha/?estado=todas"),
    who: "admin",
    size: LAPTOP,
    open: press(/^Agregar respuesta/),
    part: dialog,
  },
  {
    name: "calendario",
    path: admin("cancha/?vista=calendario"),
    who: "admin",
    size: LAPTOP,
    open: toTheEvening,
  },
  {
    name: "bloquear",
    path: admin("cancha/?vista=calendario"),
    who: "admin",
    size: LAPTOP,
    open: press("Bloquear horas"),
    part: dialog,
  },
  { name: "galeria", path: admin("galeria/"), who: "admin", size: LAPTOP },
  { name: "carrousel", path: admin("carrousel/"), who: "admin", size: LAPTOP },
  { name: "sponsors", path: admin("sponsor/"), who: "admin", size: LAPTOP },
  { name: "enlaces", path: admin("enlaces/"), who: "admin", size: LAPTOP },
  { name: "solicitudes", path: admin("consumidor/"), who: "admin", size: LAPTOP },
  { name: "cobros", path: admin("cobros/?periodo=mes"), who: "admin", size: LAPTOP },
  { name: "decisiones", path: admin("auditoria/"), who: "admin", size: LAPTOP },
  { name: "sistema", path: admin("sistema/"), who: "admin", size: LAPTOP },
];
