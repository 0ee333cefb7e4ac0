/**
 * The only list of the site's pages, read by the routes, the sitemap and the browser tests. Menu entries are in
 * `menu.ts`, the office's pages in `staff-screens.ts`.
 */

/** Area and folder in the area's `web/`: `contenido/colecciones/enlaces`. */
type PageFile = `${string}/${string}/${string}`;

interface Page {
  path: `/${string}`;
  file: PageFile;
  sitemap?: true;
  /**
   * The role that visits the page in the browser tests, with the URLs if they differ from the path; or the tests that
   * visit the page instead. A visitor by default.
   */
  walk?: Walker | Partial<Record<Walker, readonly string[]>> | { elsewhere: string };
}

/** `result` pages are targets of links and payments; most are visited with unknown ids. */
export type Walker = "visitor" | "result" | "member";

/** Pages that everybody can reach from the menu or another page, and share as links. */
export const PUBLIC_PAGES = [
  { path: "/", file: "contenido/institucional/inicio", sitemap: true },
  { path: "/prensa", file: "eventos/prensa/prensa", sitemap: true },
  { path: "/sobre_nosotros", file: "contenido/institucional/sobre-nosotros", sitemap: true },
  { path: "/jugadores", file: "contenido/institucional/jugadores", sitemap: true },
  { path: "/fixture", file: "temporada/competencias/fixture", sitemap: true },
  { path: "/equipos", file: "temporada/competencias/equipos", sitemap: true },
  {
    path: "/equipos/:slug",
    file: "temporada/competencias/equipo",
    walk: { elsewhere: "with a season of its own: fixture.spec.ts" },
  },
  { path: "/galeria", file: "contenido/colecciones/galeria", sitemap: true },
  {
    path: "/galeria/:deporte",
    file: "contenido/colecciones/fotos",
    walk: { visitor: ["/galeria/basquet", "/galeria/cestoball"] },
  },
  { path: "/noticias", file: "contenido/publicaciones/noticias", sitemap: true },
  {
    path: "/noticias/:slug",
    file: "contenido/publicaciones/noticia",
    walk: { visitor: ["/noticias/la-u15-femenina-campeona"] },
  },
  { path: "/enlaces", file: "contenido/colecciones/enlaces", sitemap: true },
  {
    path: "/reservas",
    file: "canchas/reservas/reservas",
    sitemap: true,
    walk: { visitor: ["/reservas"], member: ["/reservas"] },
  },
  { path: "/terminos-y-condiciones", file: "contenido/institucional/terminos", sitemap: true },
  { path: "/arrepentimiento", file: "oficina/consumidor/arrepentimiento", sitemap: true },
  { path: "/baja", file: "oficina/consumidor/baja", sitemap: true },
  {
    path: "/registro",
    file: "socios/socios/registro",
    sitemap: true,
    walk: { visitor: ["/registro", "/registro?tipo=usuario", "/registro?tipo=socio"] },
  },
  {
    path: "/login",
    file: "contenido/institucional/login",
    walk: { visitor: ["/login"], result: ["/login?falta=%2Fevento%2F1"] },
  },
  { path: "/recuperar_contraseña", file: "personas/sesion/recuperar" },
  {
    path: "/hacete_socio",
    file: "socios/socios/hacete-socio",
    walk: { elsewhere: "for a user who is no member: hacete-socio.spec.ts" },
  },
  {
    path: "/evento/:id",
    file: "eventos/cartelera/evento",
    walk: { elsewhere: "each with events of its own: compra.spec.ts, evento-sin-cuenta.spec.ts, focus.ts" },
  },
  {
    path: "/partido/:id",
    file: "temporada/planilla/partido",
    walk: { elsewhere: "with matches of its own: partido-en-vivo.spec.ts" },
  },
] as const satisfies Page[];
export type PublicPath = (typeof PUBLIC_PAGES)[number]["path"];

export const RESULT_PAGES = [
  { path: "/success", file: "caja/pagos/resultado-de-pago", walk: "result" },
  { path: "/pending", file: "caja/pagos/resultado-de-pago", walk: "result" },
  { path: "/failure", file: "caja/pagos/resultado-de-pago", walk: "result" },
  {
    path: "/error",
    file: "caja/pagos/error",
    walk: { result: ["/error?message=Tarjeta%20vencida%20%3Cb%3E"] },
  },
  { path: "/mp_notifications", file: "caja/pagos/mp-notifications", walk: "result" },
  { path: "/recibo/:codigo", file: "caja/pagos/verificacion", walk: { result: ["/recibo/x"] } },
  { path: "/entrada", file: "eventos/pases/entrada", walk: { result: ["/entrada#x"] } },
  { path: "/no-puedo-ir/:codigo", file: "eventos/cambios/no-puedo-ir", walk: { result: ["/no-puedo-ir/x"] } },
  {
    path: "/lista-de-espera/:token",
    file: "eventos/espera/mi-espera",
    walk: { result: ["/lista-de-espera/x"] },
  },
  {
    path: "/familia/invitacion",
    file: "socios/familia/invitacion",
    walk: { result: ["/familia/invitacion#x"] },
  },
  { path: "/recordatorios/:codigo", file: "cuotas/deudores/baja", walk: { result: ["/recordatorios/x"] } },
  { path: "/novedades/:codigo", file: "personas/usuarios/novedades", walk: { result: ["/novedades/x"] } },
  {
    path: "/restablecer-contraseña",
    file: "personas/sesion/restablecer",
    walk: { result: ["/restablecer-contraseña?token=x", "/restablecer-contraseña"] },
  },
  { path: "/codigo-de-acceso", file: "personas/sesion/codigo-de-acceso", walk: "result" },
] as const satisfies Page[];

export const PROFILE_PAGES = [
  { path: "/perfil", file: "socios/perfil/mis-datos", walk: "member" },
  { path: "/perfil/cuotas", file: "cuotas/cuotas/mis-cuotas", walk: "member" },
  { path: "/perfil/cuenta", file: "cuotas/cuentas-corrientes/mi-cuenta", walk: "member" },
  { path: "/perfil/recibos", file: "caja/pagos/mis-recibos", walk: "member" },
  {
    path: "/perfil/recibos/:numero",
    file: "caja/pagos/recibo",
    walk: { elsewhere: "of a payment of its own: tesoreria.spec.ts" },
  },
  {
    path: "/perfil/transferencia/:id",
    file: "caja/transferencias/transferencia",
    walk: { elsewhere: "with a payment of its own: transferencias.spec.ts" },
  },
  { path: "/perfil/familia", file: "socios/familia/mi-familia", walk: "member" },
  {
    path: "/perfil/familia/asociar",
    file: "socios/familia/asociar",
    walk: { elsewhere: "with children of its own: familia.spec.ts" },
  },
  { path: "/perfil/equipos", file: "temporada/equipos/mis-equipos", walk: "member" },
  { path: "/perfil/reservas", file: "canchas/reservas/mis-reservas", walk: "member" },
  { path: "/perfil/seguridad", file: "personas/sesion/seguridad", walk: "member" },
  { path: "/perfil/privacidad", file: "socios/perfil/privacidad", walk: "member" },
] as const satisfies Page[];

/** The tabs of Mi perfil that are stored for offline use at the gate. */
export const KEPT_PAGES = [
  { path: "/perfil/carnet", file: "socios/socios/carnet", walk: "member" },
  { path: "/perfil/entradas", file: "eventos/entradas/mis-entradas", walk: "member" },
] as const satisfies Page[];

/** Pages without the site's menu and footer. */
export const BARE_PAGES = [
  {
    path: "/sin-conexion",
    file: "eventos/entradas/sin-conexion",
    walk: { elsewhere: "without a network: tu-entrada.spec.ts, pantallas.spec.ts" },
  },
  {
    path: "/planilla/:id",
    file: "temporada/planilla/planilla",
    walk: { elsewhere: "with matches of its own: planilla.spec.ts" },
  },
  {
    path: "/instalar",
    file: "oficina/sistema/instalar",
    walk: { elsewhere: "a site without a club: instalar.spec.ts" },
  },
] as const satisfies Page[];

const GROUPS = [PUBLIC_PAGES, RESULT_PAGES, PROFILE_PAGES, KEPT_PAGES, BARE_PAGES];
export const ALL_PAGES: readonly Page[] = GROUPS.flat();
