/** How the things that decisions are about are called on the screen. */
export const OBJETOS: Record<string, string> = {
  cancha: "Cancha",
  carrousel: "Carrousel",
  copia: "Copia de seguridad",
  correo: "Correo",
  cuota: "Cuota",
  enlace: "Enlace",
  entrada: "Entrada",
  evento: "Evento",
  foto: "Foto de la galería",
  pago: "Pago",
  plan: "Plan",
  prensa: "Pedido de prensa",
  reserva: "Reserva",
  socio: "Socio",
  "solicitud-de-consumidor": "Solicitud de consumidor",
  sponsor: "Sponsor",
  usuario: "Usuario",
};

const ACCIONES: Record<string, string> = {
  "activar-segundo-paso": "Activó su segundo paso",
  atender: "Marcó como atendida",
  cargar: "Cargó",
  "cambiar-clave": "Cambió su contraseña",
  cobrar: "Registró el cobro",
  confirmar: "Confirmó el pedido de socio",
  crear: "Creó",
  "desactivar-segundo-paso": "Desactivó su segundo paso",
  eliminar: "Eliminó",
  encargar: "Encargó",
  estado: "Cambió el estado",
  ingreso: "Dejó entrar",
  "marcar-pagada": "Marcó como pagada",
  modificar: "Modificó",
  ordenar: "Cambió el orden",
  pedir: "Pidió ser socio",
  permisos: "Cambió los roles",
  plan: "Cambió el plan",
  "quitar-segundo-paso": "Quitó el segundo paso",
  rechazar: "Rechazó",
  reintentar: "Reintentó",
  "renovar-codigos": "Renovó sus códigos de respaldo",
  "restablecer-clave": "Restableció su contraseña",
  "usar-codigo-de-respaldo": "Se usó un código de respaldo",
  venta: "Vendió en mano",
};

/** `evento.crear` as people say it; what has no words of its own reads as it is written. */
export function leerAccion(accion: string): string {
  const verbo = accion.slice(accion.indexOf(".") + 1);
  return ACCIONES[verbo] ?? capital(verbo.replaceAll("-", " "));
}

export function leerObjeto(objeto: string): string {
  return OBJETOS[objeto] ?? capital(objeto.replaceAll("-", " "));
}

/** One field that a decision wrote; null on a side where it was not there. */
export interface Diferencia {
  campo: string;
  antes: string | null;
  despues: string | null;
}

/** What a decision changed, field by field; fields that stayed as they were are left out. */
export function diferencias(antes: unknown, despues: unknown): Diferencia[] {
  const [viejo, nuevo] = [campos(antes), campos(despues)];
  return [...new Set([...viejo.keys(), ...nuevo.keys()])]
    .map((campo) => ({
      campo: capital(
        campo
          .replaceAll(/[_-]/g, " ")
          .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
          .toLowerCase(),
      ),
      antes: viejo.get(campo) ?? null,
      despues: nuevo.get(campo) ?? null,
    }))
    .filter((diferencia) => diferencia.antes !== diferencia.despues);
}

/** The row's own number, which the decision names already, and keys of stored pictures, which tell people nothing. */
const SIN_INTERES = ["id", "clave"];

/** The fields of what was written down, with their values as text. */
function campos(valor: unknown): Map<string, string> {
  if (valor === null || valor === undefined) return new Map();
  if (typeof valor !== "object" || Array.isArray(valor)) return new Map([["valor", leerValor(valor)]]);
  return new Map(
    Object.entries(valor)
      .filter(([campo]) => !SIN_INTERES.includes(campo))
      .map(([campo, uno]) => [campo, leerValor(uno)]),
  );
}

function leerValor(valor: unknown): string {
  if (valor === true) return "sí";
  if (valor === false) return "no";
  if (valor === null || valor === undefined || valor === "") return "nada";
  if (Array.isArray(valor)) return valor.length === 0 ? "nada" : valor.map(leerValor).join(", ");
  return typeof valor === "object" ? JSON.stringify(valor) : String(valor);
}

function capital(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
