import { demoClub as club } from "#demo/club.ts";
import { OFFICE_SCREENS, type StaffScreen } from "./screens-office.ts";
import { press, type Screen, toTheEvening } from "./screens-screen.ts";

const admin = (section: string) => `/${club.slug}/admin/${section}`;

/** Daily work; the rest is in `screens-office.ts`. */
const screens: readonly StaffScreen[] = [
  {
    name: "admin-inicio",
    title: "Staff: Inicio",
    path: admin(""),
    seen: "Today's events, pending items, sales and money; every chart has its table.",
  },
  {
    name: "admin-inicio-basico",
    title: "Staff: Inicio of an administradorB",
    path: admin(""),
    who: "adminb",
    seen: "Without dues and membership requests, and without gaps in their place.",
  },
  {
    name: "admin-eventos",
    title: "Staff: Eventos",
    path: admin("eventos/"),
    seen: "A table that scrolls within its frame from tablet width; cards on a phone.",
  },
  {
    name: "admin-crear-evento",
    title: "Staff: creating an event",
    path: admin("eventos/"),
    seen: "Fills a phone's screen; the first field has the focus.",
    open: press("Crear evento"),
  },
  {
    name: "admin-editar-evento",
    title: "Staff: editing an event",
    path: admin("eventos/?termino=Noche"),
    seen: "The form that creates it, with its pictures, the limit per purchase and the reason of a change.",
    open: press(/^Editar /),
  },
  {
    name: "admin-precios",
    title: "Staff: the ticket types of an event",
    path: admin("eventos/?termino=Vélez"),
    seen: "One row per type; says how the quotas share the places.",
    open: press("Precios de Cestoball: Colón vs. Vélez"),
  },
  {
    name: "admin-codigos",
    title: "Staff: Códigos promocionales",
    path: admin("codigos/"),
    seen: "What each code takes off, how often it was used, and what it gave away.",
  },
  {
    name: "admin-registrar-venta",
    title: "Staff: a counter sale",
    path: admin("eventos/"),
    seen: "Stays open for the next buyer.",
    open: press("Registrar venta"),
  },
  {
    name: "admin-entradas",
    title: "Staff: tickets sold",
    path: admin("eventos/?entradas=todas"),
    seen: "Green if paid, red if not, and also in words.",
  },
  {
    name: "admin-qr",
    title: "Staff: an event's QR for posters",
    path: admin("eventos/"),
    seen: "Large enough to be scanned from the screen.",
    open: press(/^QR de /),
  },
  {
    name: "admin-ingreso",
    title: "Staff: the gate",
    path: admin("eventos/ingreso"),
    who: "adminb",
    seen: "Camera and code fit one phone screen without scrolling.",
  },
  {
    name: "admin-ingreso-no",
    title: "Staff: the gate rejects a ticket",
    path: admin("eventos/ingreso"),
    who: "adminb",
    seen: "One colour over the whole screen, and text legible from a distance.",
    open: async (page) => {
      await page.getByLabel(/Código de la entrada/).fill("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA");
      await page.getByRole("button", { name: "Verificar" }).click();
      await page.getByText("CÓDIGO DESCONOCIDO").first().waitFor();
    },
  },
  {
    name: "admin-prensa",
    title: "Staff: Prensa",
    path: admin("prensa/"),
    seen: "The four states fit in one line on a tablet.",
  },
  {
    name: "admin-prensa-rechazar",
    title: "Staff: refusing a press request",
    path: admin("prensa/"),
    seen: "Names the person and the event; the focus is on Cancelar.",
    open: press(/^Rechazar el pedido/),
  },
  {
    name: "admin-consumidor",
    title: "Staff: consumer requests",
    path: admin("consumidor/"),
    seen: "Red until handled, and also in words.",
  },
  {
    name: "admin-usuarios",
    title: "Staff: Usuarios",
    path: admin("usuarios/#socio"),
    seen: "Five tables in tabs with their counts.",
  },
  {
    name: "admin-usuarios-rol",
    title: "Staff: changing a role",
    path: admin("usuarios/#usuario"),
    seen: "Each role with its permissions.",
    open: press(/^Cambiar el rol de/),
  },
  {
    name: "admin-usuarios-confirmar",
    title: "Staff: confirming a member",
    path: admin("usuarios/#socioEnProceso"),
    seen: "Name, DNI and plan before the button.",
    open: press(/^Confirmar a/),
  },
  {
    name: "admin-usuarios-cuotas",
    title: "Staff: a member's instalments",
    path: admin("usuarios/#socio"),
    seen: "Debts come first; each row has its own payment button.",
    open: press(/^Cuotas de/),
  },
  {
    name: "admin-usuarios-plan",
    title: "Staff: changing a plan",
    path: admin("usuarios/#socio"),
    seen: "Explains what happens to existing instalments.",
    open: press(/^Cambiar el plan de/),
  },
  {
    name: "admin-cobros",
    title: "Staff: Cobros",
    path: admin("cobros/?periodo=mes"),
    seen: "Totals by payment method and each employee's cash are above the list.",
  },
  {
    name: "admin-auditoria",
    title: "Staff: Registro de decisiones",
    path: admin("auditoria/"),
    seen: "Before and after in one column; names are not wrapped on a tablet.",
  },
  {
    name: "admin-planes",
    title: "Staff: Planes",
    path: admin("planes/"),
    seen: "Form and list side by side on a laptop; the two short fields are stacked on a phone, so that their labels do not wrap.",
  },
  {
    name: "admin-planes-cuotas",
    title: "Staff: a plan's instalments",
    path: admin("planes/"),
    seen: "Right-aligned amounts.",
    open: press(/^Ver cuotas de/),
  },
  {
    name: "admin-cancha",
    title: "Staff: Canchas y reservas, as a table",
    path: admin("cancha/"),
    seen: "Filters in two columns on a phone, followed by totals.",
  },
  {
    name: "admin-cancha-respuesta",
    title: "Staff: replying to a booking",
    path: admin("cancha/"),
    seen: "Quick replies fill the field and keep its focus.",
    open: press(/^Agregar respuesta/),
  },
  {
    name: "admin-calendario",
    title: "Staff: the calendar, a day of all courts",
    path: admin("cancha/?vista=calendario"),
    seen: "The grid scrolls separately; colours have a legend and words.",
    open: toTheEvening,
  },
  {
    name: "admin-calendario-semana",
    title: "Staff: the calendar, a week of a court",
    path: admin("cancha/?vista=calendario&modo=semana"),
    seen: "Seven columns on a laptop; scrolls sideways within its frame on narrower screens.",
    open: toTheEvening,
  },
  {
    name: "admin-bloquear",
    title: "Staff: blocking hours",
    path: admin("cancha/?vista=calendario"),
    seen: "The reason has the focus, with common ones as buttons.",
    open: press("Bloquear horas"),
  },
];

export const STAFF_SCREENS: readonly Screen[] = [...screens, ...OFFICE_SCREENS].map((screen) => ({
  who: "admin",
  ...screen,
}));
