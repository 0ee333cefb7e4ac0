import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

const screen = (area: string, name: string) => `../features/${area}/web/${name}/${name}.page.tsx`;

/** Staff screens (Rule SIT-3). Their paths end with a wildcard; a more specific path wins. */
export const adminRoutes: RouteConfigEntry[] = [
  layout("./admin-layout.tsx", [
    // No wildcard here, so that unknown admin paths give a 404.
    route(":club/admin", screen("oficina/tablero", "admin-inicio")),
    route(":club/admin/eventos/ingreso", screen("eventos/puerta", "admin-ingreso")),
    route(":club/admin/eventos/*", screen("eventos/cartelera", "admin-eventos")),
    route(":club/admin/codigos/*", screen("eventos/precios", "admin-codigos")),
    route(":club/admin/prensa/*", screen("eventos/prensa", "admin-prensa")),
    route(":club/admin/cancha/*", screen("canchas/reservas", "admin-cancha")),
    route(":club/admin/consumidor/*", screen("oficina/consumidor", "admin-consumidor")),
    route(":club/admin/usuarios/*", screen("socios/padron", "admin-usuarios")),
    route(":club/admin/cobros/*", screen("caja/cobros", "admin-cobros")),
    route(":club/admin/sistema/*", screen("oficina/sistema", "admin-sistema")),
    route(":club/admin/conexiones/*", screen("oficina/conexiones", "admin-conexiones")),
    route(":club/admin/club/*", screen("oficina/club", "admin-club")),
    route(":club/admin/auditoria/*", screen("cuentas/auditoria", "admin-auditoria")),
    route(":club/admin/planes/*", screen("socios/planes", "admin-planes")),
    route(":club/admin/carrousel/*", screen("contenido/carrousel", "admin-carrousel")),
    route(":club/admin/galeria/*", screen("contenido/galeria", "admin-galeria")),
    route(":club/admin/sponsor/*", screen("contenido/sponsors", "admin-sponsor")),
    route(":club/admin/enlaces/*", screen("contenido/enlaces", "admin-enlaces")),
    route(":club/admin/ayuda/*", screen("oficina/ayuda", "admin-ayuda")),
  ]),
];

const page = (area: string, name: string) => `../features/${area}/web/${name}/${name}.page.tsx`;

/** The site's routes. */
export default [
  layout("./public-layout.tsx", [
    index(page("contenido/institucional", "inicio")),
    route("login", page("eventos/cartelera", "login")),
    route("registro", page("socios/socios", "registro")),
    route("evento/:id", page("eventos/cartelera", "evento")),
    route("no-puedo-ir/:codigo", page("eventos/cambios", "no-puedo-ir")),
    route("entrada", page("eventos/pases", "entrada")),
    route("lista-de-espera/:token", page("eventos/espera", "mi-espera")),
    route("success", page("eventos/entradas", "success")),
    route("pending", page("eventos/entradas", "pending")),
    route("failure", page("eventos/entradas", "failure")),
    route("error", page("caja/pagos", "error")),
    route("mp_notifications", page("caja/pagos", "mp-notifications")),
    route("perfil", "../features/socios/perfil/web/perfil-layout/perfil-layout.tsx", [
      index(page("socios/perfil", "mis-datos")),
      route("cuotas", page("socios/cuotas", "mis-cuotas")),
      layout("../features/eventos/entradas/web/guardar-para-la-puerta/guardar-para-la-puerta.tsx", [
        route("carnet", page("socios/socios", "carnet")),
        route("entradas", page("eventos/entradas", "mis-entradas")),
      ]),
      route("reservas", page("canchas/reservas", "mis-reservas")),
      route("seguridad", page("cuentas/verificacion", "seguridad")),
      route("privacidad", page("socios/perfil", "privacidad")),
      route("*", page("socios/perfil", "mis-datos"), { id: "perfil-resto" }),
    ]),
    route("reservas", page("canchas/reservas", "reservas")),
    route("prensa", page("eventos/prensa", "prensa")),
    route("arrepentimiento", page("oficina/consumidor", "arrepentimiento")),
    route("baja", page("oficina/consumidor", "baja")),
    route("sobre_nosotros", page("contenido/institucional", "sobre-nosotros")),
    route("jugadores", page("contenido/institucional", "jugadores")),
    route("galeria", page("contenido/galeria", "galeria")),
    route("galeria/:deporte", page("contenido/galeria", "fotos")),
    route("hacete_socio", page("socios/socios", "hacete-socio")),
    route("enlaces", page("contenido/enlaces", "enlaces")),
    route("terminos-y-condiciones", page("contenido/institucional", "terminos")),
    route("recuperar_contraseña", page("cuentas/contrasenas", "recuperar")),
    route("restablecer-contraseña", page("cuentas/contrasenas", "restablecer")),
    route("codigo-de-acceso", page("cuentas/contrasenas", "codigo-de-acceso")),
    route("*", "./not-found.ts"),
  ]),
  route("sin-conexion", page("eventos/entradas", "sin-conexion")),
  route("instalar", screen("oficina/instalacion", "instalar")),
  ...adminRoutes,
] satisfies RouteConfig;
