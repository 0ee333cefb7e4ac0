import type { ListColumns } from "#contract/columns.ts";

/** Labels for the kinds of audited objects. */
export const OBJETOS: Record<string, string> = {
  ajuste: "Datos del club",
  bloqueo: "Horario bloqueado",
  cancha: "Cancha",
  carrousel: "Carrousel",
  codigo: "Código promocional",
  conexion: "Conexión",
  copia: "Copia de seguridad",
  correo: "Correo",
  cuota: "Cuota",
  enlace: "Enlace",
  entrada: "Entrada",
  evento: "Evento",
  foto: "Foto de la galería",
  instalacion: "Instalación",
  pago: "Pago",
  plan: "Plan",
  prensa: "Pedido de prensa",
  reserva: "Reserva",
  socio: "Socio",
  "solicitud-de-consumidor": "Solicitud de consumidor",
  sponsor: "Sponsor",
  usuario: "Usuario",
};

export const ACCIONES: Record<string, string> = {
  "admitir-lectura": "Admitió un ingreso que esperaba",
  abrir: "Abrió la fila",
  "activar-segundo-paso": "Activó su segundo paso",
  aceptar: "Aceptó",
  ajustar: "Ajustó la fila",
  apagar: "Dejó de mandar",
  "aceptar-dispositivo": "Volvió a aceptar un dispositivo de la puerta",
  "anular-cobro": "Anuló el cobro",
  "anular-venta": "Anuló la venta",
  aprobado: "Se aprobó",
  atender: "Marcó como atendida",
  borrar: "Borró",
  cancelado: "Se canceló",
  cargar: "Cargó",
  "cambiar-clave": "Cambió su contraseña",
  cobrar: "Registró el cobro",
  confirmar: "Confirmó el pedido de socio",
  contracargo: "Fue desconocido en el banco",
  "corregir-datos": "Corrigió los datos",
  crear: "Creó",
  "crear-clave": "Creó la clave de recuperación",
  "dar-codigo": "Dio un código de acceso",
  "desactivar-segundo-paso": "Desactivó su segundo paso",
  deshacer: "Deshizo la decisión",
  "descartar-lectura": "Descartó un ingreso que esperaba",
  devolver: "Pidió la devolución",
  "devolver-a-mano": "Pasó a devolver a mano",
  "devuelto-a-mano": "Devolvió a mano",
  "devuelto-afuera": "Se devolvió desde Mercado Pago",
  "devuelto-de-mas-resuelto": "Resolvió lo devuelto de más",
  eliminar: "Eliminó",
  encender: "Volvió a mandar",
  "empezar-restauracion": "Empezó a restaurar",
  encargar: "Encargó",
  estado: "Cambió el estado",
  "fallar-restauracion": "No se pudo restaurar",
  ingreso: "Dejó entrar",
  "ingreso-deshecho": "Deshizo el ingreso",
  "ingreso-igual": "Dejó entrar igual",
  inscribir: "Inscribió como socio",
  "marcar-pagada": "Marcó como pagada",
  modificar: "Modificó",
  modificar_respuesta: "Cambió la respuesta",
  ordenar: "Cambió el orden",
  pasar: "Pasó a otra persona",
  pedir: "Pidió ser socio",
  permisos: "Cambió los roles",
  plan: "Cambió el plan",
  precios: "Cambió los precios",
  "quitar-segundo-paso": "Quitó el segundo paso",
  rechazado: "Se rechazó",
  "reemplazar-clave": "Reemplazó la clave de recuperación",
  rechazar: "Rechazó",
  reabrir: "La volvió a dejar pendiente",
  reembolsado: "Se devolvió",
  ensayo: "Cambió el ensayo",
  guardar: "Guardó",
  reintentar: "Reintentó",
  reponer: "Volvió a habilitar",
  responder: "Respondió",
  repetido: "Llegó un pago repetido",
  "repetido-devuelto": "Se devolvió un pago repetido",
  "renovar-codigos": "Renovó sus códigos de respaldo",
  restaurar: "Restauró",
  "restablecer-clave": "Restableció su contraseña",
  retirar: "Retiró",
  "retirar-dispositivo": "Retiró un dispositivo de la puerta",
  terminar: "Terminó",
  "usar-codigo-de-respaldo": "Se usó un código de respaldo",
  vencido: "Se venció",
  venta: "Vendió en mano",
  "venta-abierta": "Cambió la venta",
};

/** Label of a change of `estado`, by kind of object and new state. */
const SEGUN_ESTADO: Record<string, string> = {
  "evento.estado false": "Dio de baja",
  "evento.estado true": "Dio de alta",
  "plan.estado false": "Desactivó",
  "plan.estado true": "Activó",
  "prensa.estado false": "Dejó sin acreditar",
  "prensa.estado true": "Acreditó",
  "reserva.estado aceptada": "Aceptó",
  "reserva.estado pendiente": "Volvió a dejar pendiente",
  // A second press on a rejection takes it back.
  "reserva.rechazar pendiente": "Volvió a dejar pendiente",
  "usuario.estado false": "Dio de baja",
  "usuario.estado true": "Dio de alta",
};

/**
 * Label for an action such as `evento.crear`, by the state that it led to where that says more; actions without one are
 * made readable.
 */
export function leerAccion(accion: string, despues?: unknown): string {
  const { estado, alta = estado } = typeof despues === "object" && despues ? (despues as Estados) : {};
  const segun = SEGUN_ESTADO[`${accion} ${alta}`];
  if (segun !== undefined) return segun;
  const verbo = accion.slice(accion.indexOf(".") + 1);
  return ACCIONES[verbo] ?? capital(verbo.replaceAll("-", " "));
}

interface Estados {
  estado?: unknown;
  alta?: unknown;
}

export function leerObjeto(objeto: string): string {
  return OBJETOS[objeto] ?? capital(objeto.replaceAll("-", " "));
}

/** Fields that hold the id of another row, and the kind of that row. */
export const REFERENCIAS: Record<string, string> = {
  canchaId: "cancha",
  cuotaId: "cuota",
  entradaId: "entrada",
  eventoId: "evento",
  /** New order of the carrousel. */
  ids: "carrousel",
  pagoId: "pago",
  planId: "plan",
  usuarioId: "usuario",
};

/** With a capital first letter. */
export function capital(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}

interface Anotada {
  accion: string;
  objeto: string;
  objetoId: number | null;
  nombre: string | null;
  despues?: unknown;
}

/** What a decision was about: `evento Clásico`. */
export function sobreQue({ objeto, nombre, objetoId }: Omit<Anotada, "accion">): string {
  const cual = nombre ?? (objetoId === null ? "" : `n.º ${objetoId}`);
  return `${leerObjeto(objeto).toLowerCase()} ${cual}`.trim();
}

const enTexto = (side: unknown) => (side === null || side === undefined ? null : JSON.stringify(side));

/** The columns of the audit log; `server/repo.ts` has the SQL of each. */
export const COLUMNAS_DE_DECISIONES = {
  cuando: { label: "Fecha", kind: "instant", ordered: true },
  usuario: {
    label: "Quién",
    kind: "text",
    of: ({ usuario }: { usuario: { nombreUsuario: string } | null }) => usuario?.nombreUsuario ?? "El sitio",
  },
  que: {
    label: "Qué",
    kind: "long",
    width: 60,
    of: (decision: Anotada) => `${leerAccion(decision.accion, decision.despues)}: ${sobreQue(decision)}`,
    card: "title",
  },
  objetoId: { label: "N.º", kind: "number", empty: "—", only: "sheet" },
  cambios: { label: "Antes y después", kind: "long", of: () => null, only: "screen" },
  antes: {
    label: "Antes",
    kind: "long",
    of: ({ antes }: { antes?: unknown }) => enTexto(antes),
    only: "sheet",
  },
  despues: { label: "Después", kind: "long", of: ({ despues }: Anotada) => enTexto(despues), only: "sheet" },
} as const satisfies ListColumns;
