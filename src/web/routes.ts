import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminRoutes } from "./admin-routes.ts";

const page = (area: string, name: string) => `../features/${area}/web/${name}.page.tsx`;

/** The site map (spec 1 §2, spec 2 §2). */
export default [
  layout("./public-layout.tsx", [
    index(page("institucional", "inicio")),
    route("login", page("sesion", "login")),
    route("registro", page("socios", "registro")),
    route("evento/:id", page("eventos", "evento")),
    route("success", page("pagos", "success")),
    route("pending", page("pagos", "pending")),
    route("failure", page("pagos", "failure")),
    route("error", page("pagos", "error")),
    route("mp_notifications", page("pagos", "mp-notifications")),
    route("perfil", "../features/perfil/web/perfil-layout.tsx", [
      index(page("perfil", "mis-datos")),
      route("cuotas", page("cuotas", "mis-cuotas")),
      route("carnet", page("socios", "carnet")),
      route("entradas", page("entradas", "mis-entradas")),
      route("reservas", page("reservas", "mis-reservas")),
      route("seguridad", page("verificacion", "seguridad")),
      route("privacidad", page("perfil", "privacidad")),
      route("*", page("perfil", "mis-datos"), { id: "perfil-resto" }),
    ]),
    route("reservas", page("reservas", "reservas")),
    route("prensa", page("prensa", "prensa")),
    route("arrepentimiento", page("consumidor", "arrepentimiento")),
    route("baja", page("consumidor", "baja")),
    route("sobre_nosotros", page("institucional", "sobre-nosotros")),
    route("jugadores", page("institucional", "jugadores")),
    route("galeria", page("galeria", "galeria")),
    route("galeria/basquet", page("galeria", "basquet")),
    route("galeria/cestoball", page("galeria", "cestoball")),
    route("hacete_socio", page("socios", "hacete-socio")),
    route("enlaces", page("enlaces", "enlaces")),
    route("terminos-y-condiciones", page("institucional", "terminos")),
    route("recuperar_contraseña", page("claves", "recuperar")),
    route("restablecer-contraseña", page("claves", "restablecer")),
    route("codigo-de-acceso", page("claves", "codigo-de-acceso")),
    route("*", "./not-found.ts"),
  ]),
  ...adminRoutes,
] satisfies RouteConfig;
