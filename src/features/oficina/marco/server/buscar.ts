import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { STAFF_SCREENS, type StaffPath } from "#contract/staff-screens.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Finder, Finding, Search } from "#server/office-search.ts";
import type { Hallazgo } from "../contract.ts";
import { canBeSearched, DE_CADA_TIPO, isNamed } from "../rules.ts";

/**
 * Words for finding a screen, in addition to its label (Rule BUS-2). The words are kept out of the menu, which
 * every page loads.
 */
const SCREEN_WORDS: Partial<Record<StaffPath, string>> = {
  "": "inicio tablero resumen pendientes principal recaudación",
  eventos: "partidos fechas entradas ventas boletería recitales",
  "eventos/ingreso": "entrada acceso control escanear qr lector",
  equipos: "planteles jugadores categorías temporada deportes entrenadores cuerpo técnico",
  codigos: "descuentos promociones cupones",
  prensa: "periodistas medios acreditaciones",
  usuarios: "socios padrón personas cuentas cuotas deudores contraseñas permisos roles",
  "usuarios/padron": "personas familias menores responsables edades deudores excel planilla lista",
  "usuarios/duplicados": "repetidos unir fusionar dos veces dni",
  mensajes: "novedades correo masivo newsletter comunicado avisar escribir socios",
  planes: "cuotas membresía precios categorías socios",
  "planes/mensuales": "mensuales aranceles precios adicionales deportes cuotas",
  deudores: "deudas morosos atrasados vencidas promesas convenios recordatorios cobranza",
  emisiones: "emisión emitir cuotas mes próximo liquidar generar facturar",
  transferencias: "plata dinero banco extracto comprobantes movimientos cbu alias cuit conciliación",
  cobros: "pagos plata dinero caja recaudación ingresos efectivo ventas mercado",
  arqueos: "plata dinero efectivo arqueo recaudación",
  tesoreria:
    "plata dinero balance asamblea contador presupuesto cierre cerrar conciliación banco extracto comisiones tesorería",
  "cobros/recibos": "comprobantes factura número imprimir",
  cancha: "alquiler alquileres reservas turnos canchas horarios",
  carrousel: "carrusel portada imágenes fotos",
  galeria: "fotos imágenes álbum",
  sponsor: "auspiciantes publicidad patrocinadores",
  enlaces: "links redes instagram facebook",
  club: "colores escudo dirección teléfono nombre configuración",
  correos: "mails emails mensajes avisos plantillas",
  consumidor: "arrepentimiento baja reclamos",
  auditoria: "historial auditoría cambios quién",
  conexiones: "mercado pago correo integraciones configuración",
  sistema: "copias seguridad respaldo backup errores versión servidor",
  ayuda: "manual instrucciones cómo",
};

/** Searches everything in the office, limited to what the caller's role may see (Rule BUS-1). */
export async function buscar(deps: Deps, actor: Actor, { q }: { q: string }): Promise<Outcome<Hallazgo[]>> {
  if (!canBeSearched(q)) return done([]);
  // Looks for one result more than is shown, to find out whether the list has more.
  const search: Search = { texto: q, hoy: clubTime(deps.clock()).fecha, limit: DE_CADA_TIPO + 1 };
  const finders = [ACCIONES, PANTALLAS, ...deps.finders].filter(({ who }) => holds(who, actor.permisos));
  const found = await Promise.all(finders.map((finder) => finder.find(deps, search, actor)));
  const office = `/${deps.club().slug}/admin/`;
  return done(
    finders.flatMap(({ tipo, grupo, list }, n) => {
      const all = found[n] ?? [];
      const lista = list && all.length > DE_CADA_TIPO ? office + list(q) : null;
      return all
        .slice(0, DE_CADA_TIPO)
        .map((one): Hallazgo => ({ tipo, ...one, enlace: office + one.enlace, grupo, lista }));
    }),
  );
}

const ACCIONES: Finder = {
  tipo: "accion",
  grupo: "Acciones",
  who: "staff",
  find: async ({ actions }, { texto }, { permisos }) =>
    actions
      .filter(({ who, titulo, palabras }) => holds(who, permisos) && isNamed(texto, titulo, palabras))
      .map(({ titulo, enlace }): Finding => ({ id: enlace, titulo, detalle: "", enlace })),
};

const PANTALLAS: Finder = {
  tipo: "pantalla",
  grupo: "Pantallas",
  who: "staff",
  find: async (_deps, { texto }, { permisos }) =>
    STAFF_SCREENS.flatMap(({ path, place, tab, section = "", who, exact }): Finding[] => {
      const titulo = tab ?? section;
      return titulo && holds(who, permisos) && isNamed(texto, titulo, section, SCREEN_WORDS[path] ?? "")
        ? [{ id: path, titulo, detalle: titulo === place ? "" : place, enlace: exact ? path : `${path}/` }]
        : [];
    }),
};
