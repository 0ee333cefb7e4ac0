import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { club } from "../../club.config.ts";

const screen = (area: string, name: string) => `../features/${area}/web/${name}/${name}.page.tsx`;

/** Staff screens (Rule SIT-3). Their paths end with a wildcard; a more specific path wins. */
export const adminRoutes: RouteConfigEntry[] = [
  layout("./admin-layout.tsx", [
    // No wildcard here, so that unknown admin paths give a 404.
    route(`${club.slug}/admin`, screen("oficina/tablero", "admin-inicio")),
    route(`${club.slug}/admin/eventos/ingreso`, screen("eventos/puerta", "admin-ingreso")),
    route(`${club.slug}/admin/eventos/*`, screen("eventos/cartelera", "admin-eventos")),
    route(`${club.slug}/admin/prensa/*`, screen("eventos/prensa", "admin-prensa")),
    route(`${club.slug}/admin/cancha/*`, screen("canchas/reservas", "admin-cancha")),
    route(`${club.slug}/admin/consumidor/*`, screen("oficina/consumidor", "admin-consumidor")),
    route(`${club.slug}/admin/usuarios/*`, screen("socios/padron", "admin-usuarios")),
    route(`${club.slug}/admin/cobros/*`, screen("caja/cobros", "admin-cobros")),
    route(`${club.slug}/admin/sistema/*`, screen("oficina/sistema", "admin-sistema")),
    route(`${club.slug}/admin/auditoria/*`, screen("cuentas/auditoria", "admin-auditoria")),
    route(`${club.slug}/admin/planes/*`, screen("socios/planes", "admin-planes")),
    route(`${club.slug}/admin/carrousel/*`, screen("contenido/carrousel", "admin-carrousel")),
    route(`${club.slug}/admin/galeria/*`, screen("contenido/galeria", "admin-galeria")),
    route(`${club.slug}/admin/sponsor/*`, screen("contenido/sponsors", "admin-sponsor")),
    route(`${club.slug}/admin/enlaces/*`, screen("contenido/enlaces", "admin-enlaces")),
    route(`${club.slug}/admin/ayuda/*`, screen("oficina/ayuda", "admin-ayuda")),
  ]),
];
