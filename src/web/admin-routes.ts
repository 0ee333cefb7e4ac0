import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { club } from "../../club.config.ts";

const screen = (area: string, name: string) => `../features/${area}/web/${name}.page.tsx`;

/** The staff's screens (spec 2 §2). Their addresses end with a wildcard; a more exact one wins. */
export const adminRoutes: RouteConfigEntry[] = [
  layout("./admin-layout.tsx", [
    // Without a wildcard, unlike the others: what is none of these screens is not found.
    route(`${club.slug}/admin`, screen("tablero", "admin-inicio")),
    route(`${club.slug}/admin/eventos/ingreso`, screen("puerta", "admin-ingreso")),
    route(`${club.slug}/admin/eventos/*`, screen("eventos", "admin-eventos")),
    route(`${club.slug}/admin/prensa/*`, screen("prensa", "admin-prensa")),
    route(`${club.slug}/admin/cancha/*`, screen("reservas", "admin-cancha")),
    route(`${club.slug}/admin/consumidor/*`, screen("consumidor", "admin-consumidor")),
    route(`${club.slug}/admin/usuarios/*`, screen("padron", "admin-usuarios")),
    route(`${club.slug}/admin/cobros/*`, screen("cobros", "admin-cobros")),
    route(`${club.slug}/admin/sistema/*`, screen("sistema", "admin-sistema")),
    route(`${club.slug}/admin/auditoria/*`, screen("auditoria", "admin-auditoria")),
    route(`${club.slug}/admin/planes/*`, screen("planes", "admin-planes")),
    route(`${club.slug}/admin/carrousel/*`, screen("carrousel", "admin-carrousel")),
    route(`${club.slug}/admin/galeria/*`, screen("galeria", "admin-galeria")),
    route(`${club.slug}/admin/sponsor/*`, screen("sponsors", "admin-sponsor")),
    route(`${club.slug}/admin/enlaces/*`, screen("enlaces", "admin-enlaces")),
    route(`${club.slug}/admin/ayuda/*`, screen("ayuda", "admin-ayuda")),
  ]),
];
