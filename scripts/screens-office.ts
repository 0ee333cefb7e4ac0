import { demoClub as club } from "#demo/club.ts";
import { press, type Screen } from "./screens-screen.ts";

const admin = (section: string) => `/${club.slug}/admin/${section}`;

/** A screen for staff, seen by the administrador unless `who` is given. */
export type StaffScreen = Omit<Screen, "who"> & Partial<Pick<Screen, "who">>;

/** What visitors see, and the operation of the site. */
export const OFFICE_SCREENS: readonly StaffScreen[] = [
  {
    name: "admin-carrousel",
    title: "Staff: Carrousel",
    path: admin("carrousel/"),
    seen: "Sorted by dragging or with two buttons; a single top button takes a phone's full width.",
  },
  {
    name: "admin-galeria",
    title: "Staff: Galería",
    path: admin("galeria/"),
    seen: "Long file names are truncated, but complete for screen readers.",
  },
  {
    name: "admin-galeria-agregar",
    title: "Staff: adding photos",
    path: admin("galeria/"),
    seen: "Lists the accepted file types before one is selected.",
    open: press("Agregar a básquet"),
  },
  {
    name: "admin-club",
    title: "Staff: Datos del club",
    path: admin("club/"),
    seen: "Each group says what it changes and when it was last changed.",
  },
  {
    name: "admin-club-identidad",
    title: "Staff: name, crest and colours",
    path: admin("club/identidad"),
    seen: "The preview beside the form on a laptop, behind a button below it elsewhere.",
  },
  {
    name: "admin-club-canchas",
    title: "Staff: opening hours",
    path: admin("club/canchas"),
    seen: "One line per day where it fits, else two.",
  },
  {
    name: "admin-sponsor",
    title: "Staff: Sponsor",
    path: admin("sponsor/"),
    seen: "Logos of any shape on one background.",
  },
  {
    name: "admin-enlaces",
    title: "Staff: Enlaces",
    path: admin("enlaces/"),
    seen: "Shows a link's target while it is typed.",
  },
  {
    name: "admin-sistema",
    title: "Staff: Estado del sistema",
    path: admin("sistema/"),
    seen: "Parts that need attention come first.",
  },
  {
    name: "admin-conexiones",
    title: "Staff: Conexiones",
    path: admin("conexiones/"),
    seen: "What is not secret of each service, and whether it comes from the server's settings.",
  },
  {
    name: "admin-ayuda",
    title: "Staff: Ayuda",
    path: admin("ayuda/"),
    who: "adminb",
    seen: "The manual's index; the search covers titles and descriptions.",
  },
  {
    name: "admin-ayuda-pagina",
    title: "Staff: a page of the manual",
    path: admin("ayuda/puerta"),
    who: "adminb",
    seen: "Text at reading width, with the other pages beside it on a laptop.",
  },
  {
    name: "admin-no-encontrada",
    title: "Staff: unknown page of the manual",
    path: admin("ayuda/no-existe"),
    seen: "The public 404 within the staff layout.",
  },
];
