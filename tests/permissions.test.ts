import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Rol } from "#contract/permission.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { attempt, createTestSite, type TestSite } from "#tests/harness/site.ts";

type Who = "anyone" | "logged in" | "staff" | "administrador";

/** The expected permission of every call, independent of the code (Rule API-8). */
const MAY: Record<string, Who> = {
  "POST /login": "anyone",
  "POST /usuario/login": "anyone",
  "POST /logout": "anyone",
  "GET /login/estado": "anyone",
  "GET /sesiones": "logged in",
  "DELETE /sesiones/{id}": "logged in",
  "DELETE /sesiones": "logged in",
  "GET /usuario/segundo-paso": "logged in",
  "POST /usuario/segundo-paso": "staff",
  "POST /usuario/segundo-paso/confirmar": "staff",
  "POST /usuario/segundo-paso/codigos": "logged in",
  "DELETE /usuario/segundo-paso": "logged in",
  "DELETE /usuario/{id}/segundo-paso": "administrador",
  "POST /registrar/usuario": "anyone",
  "GET /usuario/perfil": "logged in",
  "PATCH /usuario/perfil": "logged in",
  "GET /usuario/perfil/datos": "logged in",
  "DELETE /usuario/perfil": "logged in",
  "POST /usuario/recuperarContraseña": "anyone",
  "POST /usuario/restablecer-contraseña": "anyone",
  // Authenticated by the emailed code instead of a session.
  "POST /usuario/codigo-de-acceso": "anyone",
  "GET /usuario/{id}/usuario": "staff",

  "GET /galeria/imagenes/sponsor/{fileName{.+/.+}}": "anyone",
  "GET /eventos/lista": "anyone",
  "GET /eventos/{id}/evento": "anyone",
  "GET /eventos/{id}/imagen/{imageId}": "anyone",
  "GET /eventos/lista_eventos": "staff",
  "POST /eventos/crear": "staff",
  "GET /eventos/{id}/eliminar": "staff",
  "DELETE /eventos/{id}": "staff",
  "PATCH /eventos/{id}/actualizarEstado": "staff",
  "PATCH /eventos/{id}/venta": "staff",
  "PATCH /eventos/{id}/ensayo": "administrador",
  "GET /eventos/generarQR/{id}": "staff",

  "GET /eventos/{id}/fila": "anyone",
  "POST /eventos/{id}/fila": "logged in",
  "GET /eventos/{id}/fila/lugar": "logged in",
  "GET /eventos/{id}/fila/control": "staff",
  "PATCH /eventos/{id}/fila": "staff",
  "POST /compras/evento/{id}/usuario/{userId}": "logged in",
  "GET /entradas/mias": "logged in",
  "GET /entradas/mias/{id}": "logged in",
  "GET /entradas/lista_entradas": "staff",
  "POST /entradas/venta": "staff",
  "PATCH /entradas/{id}/pagada": "staff",
  "POST /entradas/{id}/anular-venta": "staff",
  "GET /entradas/puerta/prensa": "staff",
  "POST /entradas/ingreso": "staff",
  "GET /entradas/puerta": "staff",
  "GET /entradas/puerta/personas": "staff",
  "POST /entradas/{id}/ingreso/deshacer": "staff",

  "GET /pagos/{id}": "staff",
  "GET /pagos/{id}/preference": "staff",
  // The provider has no session; its notification only makes the site query it.
  "GET /entradas/mias/{id}/calendario.ics": "logged in",
  "GET /compras/pago/{id}": "logged in",
  "POST /compras/notificaciones": "anyone",
  "GET /compras/test": "anyone",

  "GET /usuario/lista": "administrador",
  "GET /usuario/deudores": "administrador",
  "PATCH /usuario/{id}/actualizarEstado": "administrador",
  "PATCH /usuario/{id}/permisos": "administrador",
  "GET /usuario/{id}": "administrador",
  "PATCH /usuario/{id}": "administrador",
  "DELETE /usuario/{id}": "administrador",
  "POST /usuario/{id}/codigo-de-acceso": "administrador",
  "GET /cobros/lista": "administrador",
  "GET /cobros/totales": "administrador",
  "GET /cobros/exportar": "administrador",
  "GET /auditoria/lista": "administrador",
  "GET /sistema/estado": "administrador",
  "GET /sistema/correos": "administrador",
  "POST /sistema/correos/{id}/reintentar": "administrador",
  "POST /sistema/copia": "administrador",
  "POST /sistema/fallos": "staff",
  // Browsers send reports without a session.
  "POST /csp": "anyone",
  "GET /tablero": "staff",

  "GET /planes/lista": "anyone",
  "GET /planes/{id}": "anyone",
  "POST /planes/crear": "administrador",
  "PATCH /planes/{id}": "administrador",
  "PATCH /planes/{id}/actualizarEstado": "administrador",
  "DELETE /planes/{id}": "administrador",

  "POST /registrar/socio": "anyone",
  "POST /socio/crear": "anyone",
  "PATCH /socio/{id}/confirmar": "administrador",
  "PATCH /socio/{id}/rechazar": "administrador",
  "POST /socio/{id}/inscribir": "administrador",
  "POST /socio/{id}/deshacer": "administrador",
  "PATCH /socio/{id}/plan": "administrador",
  "GET /socio/{id}/plan": "administrador",
  "POST /socio/inscribir": "administrador",
  "GET /socio/carnet": "logged in",
  "POST /socio/carnet/verificar": "staff",
  "GET /cuotas/mias": "logged in",
  "POST /cuotas/{id}/pagar": "logged in",
  "GET /cuotas/usuario/{id}": "administrador",
  "POST /cuotas/{id}/cobrar": "administrador",
  "POST /cuotas/{id}/anular-cobro": "administrador",

  "POST /cancha/crear": "staff",
  "GET /cancha/lista": "staff",
  "PATCH /cancha/{id}": "staff",
  "POST /cancha/{id}/retirar": "staff",
  "POST /cancha/{id}/reponer": "staff",
  "POST /reserva/para": "staff",
  "POST /reserva/crear": "logged in",
  "POST /reserva/crear_varias": "logged in",
  "GET /reserva/disponibilidad": "logged in",
  "GET /compras/disponibilidad": "logged in",
  "GET /reserva/verificar": "logged in",
  "GET /reserva/verificar-reserva": "logged in",
  "GET /reserva/canchas": "logged in",
  "GET /reserva/usuario": "logged in",
  // The handler checks ownership.
  "GET /reserva/{id}": "logged in",
  "PATCH /reserva/{id}/cancelar": "logged in",
  "GET /reserva/{id}/calendario.ics": "logged in",
  "GET /reserva/lista": "staff",
  "GET /reserva/totales": "staff",
  "GET /reserva/exportar": "staff",
  "PATCH /reserva/{id}/actualizarEstado": "staff",
  "PATCH /reserva/rechazado/{id}": "staff",
  "POST /reserva/{id}/deshacer": "staff",
  "POST /reserva/respuesta/{id}": "staff",
  "PUT /reserva/modificar/{id}": "staff",
  "DELETE /reserva/{id}": "administrador",
  "GET /reserva/calendario": "staff",
  "POST /reserva/bloqueos": "staff",
  "DELETE /reserva/bloqueos/{id}": "staff",

  "POST /prensa/registrar/prensa": "anyone",
  "GET /prensa/lista": "staff",
  "GET /prensa/{id}/prensa": "staff",
  "PATCH /prensa/{id}/actualizarEstado": "staff",
  "PATCH /prensa/{id}/rechazar": "staff",
  "POST /prensa/{id}/deshacer": "staff",
  "GET /prensa/evento/{id}/cantidad": "staff",

  "GET /publicaciones": "anyone",
  "GET /publicaciones/{id}/imagen": "anyone",

  // Personal data: the narrowest possible permission.
  "POST /consumidor/solicitudes": "anyone",
  "GET /consumidor/solicitudes": "administrador",
  "PATCH /consumidor/solicitudes/{id}/atendida": "administrador",

  "GET /carrousel/imagenes-carrousels": "anyone",
  "GET /carrousel/{carrouselId}/imagen/{imagenId}": "anyone",
  "POST /carrousel/crear": "administrador",
  "GET /carrousel/{carrouselId}/eliminar": "administrador",
  "DELETE /carrousel/{carrouselId}": "administrador",
  "PUT /carrousel/orden": "administrador",
  "GET /enlaces/todos": "anyone",
  "POST /enlaces/crear": "administrador",
  "PATCH /enlaces/{id}": "administrador",
  "DELETE /enlaces/{id}": "administrador",
  "GET /galeria/imagenes/todo/{tipo}": "anyone",
  "GET /galeria/{tipo}/fotos": "anyone",
  "GET /galeria/imagenes/{tipo}/{fileName}": "anyone",
  "POST /galeria/cargar/{tipo}": "administrador",
  "GET /club/ajustes/{grupo}": "administrador",
  "PUT /club/ajustes/{grupo}": "administrador",
  "POST /club/imagenes": "administrador",
  "GET /club/imagenes/{clave}": "anyone",
  "DELETE /galeria/eliminar/{tipo}/{fileName}": "administrador",
  "GET /galeria/imagenes/todo/sponsor": "anyone",
  "GET /sponsors/lista": "anyone",
  "PATCH /sponsors/{id}": "administrador",
  "PUT /sponsors/{id}/lugar": "administrador",
  "PUT /galeria/{tipo}/fotos/{id}/lugar": "administrador",
  "GET /galeria/imagenes/sponsor/{fileName}": "anyone",
  "POST /galeria/cargar/sponsor": "administrador",
  "DELETE /galeria/eliminar/sponsor/{fileName}": "administrador",
};

const ALLOWED: Record<Who, readonly (Rol | "nobody")[]> = {
  anyone: ["nobody", ...ROLES],
  "logged in": ROLES,
  staff: ["administrador", "administradorB"],
  administrador: ["administrador"],
};

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site?.end());

const nameOf = (route: DeclaredRoute) => `${route.method.toUpperCase()} ${route.path}`;

describe("every route", () => {
  test("is listed in the table above", () => {
    expect(site.api.declared.map(nameOf).filter((name) => !MAY[name])).toEqual([]);
    expect(site.api.declared.length).toBeGreaterThan(20);
  });

  test("that the server answers under /api is declared, except the documentation", () => {
    const declared = site.api.declared.map(
      (route) => `${route.method.toUpperCase()} /api${route.path.replaceAll(/\{([^}]+)\}/g, ":$1")}`,
    );
    const documentation = ["GET /api/openapi.json", "GET /api/docs", "GET /api/docs/:file"];
    const answered = site.app.routes
      .filter((route) => route.path.startsWith("/api"))
      // Middleware mounted with `use` handles nothing by itself; its path ends with a star.
      .filter((route) => !(route.method === "ALL" && route.path.endsWith("/*")))
      .map((route) => `${route.method} ${route.path}`);
    expect([...new Set(answered)].sort()).toEqual([...declared, ...documentation].sort());
  });

  // Rules API-8, PER-2
  test.each(["nobody", ...ROLES] as const)("admits %s exactly where the table says", async (role) => {
    const wrong: string[] = [];
    for (const route of site.api.declared) {
      // One user per call, since one of the calls logs out.
      const user = role === "nobody" ? null : await site.user(role);
      const response = await attempt(site, route, user?.token ?? null);
      await response.body?.cancel();
      const may = ALLOWED[MAY[nameOf(route)] ?? "administrador"].includes(role);
      const refusal = role === "nobody" ? 401 : 403;
      const right = may ? ![401, 403].includes(response.status) : response.status === refusal;
      if (!right || response.status >= 500) wrong.push(`${nameOf(route)}: ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });

  // Rule PER-1
  test("combines the roles of a user with several", async () => {
    const both = await site.user("socio", "administradorB");
    const list = site.api.declared.find((route) => route.path === "/eventos/lista_eventos") as DeclaredRoute;
    expect((await attempt(site, list, both.token)).status).toBe(200);
  });
});
