import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { formatFecha, formatInstant } from "#contract/format.ts";

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
  abrir: "Abrió la fila",
  "activar-segundo-paso": "Activó su segundo paso",
  aceptar: "Aceptó",
  ajustar: "Ajustó la fila",
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
  "dar-codigo": "Dio un código de acceso",
  "desactivar-segundo-paso": "Desactivó su segundo paso",
  deshacer: "Deshizo la decisión",
  devolver: "Pidió la devolución",
  "devolver-a-mano": "Pasó a devolver a mano",
  "devuelto-a-mano": "Devolvió a mano",
  "devuelto-afuera": "Se devolvió desde Mercado Pago",
  eliminar: "Eliminó",
  encargar: "Encargó",
  estado: "Cambió el estado",
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
  rechazar: "Rechazó",
  reembolsado: "Se devolvió",
  ensayo: "Cambió el ensayo",
  guardar: "Guardó",
  reintentar: "Reintentó",
  reponer: "Volvió a habilitar",
  responder: "Respondió",
  repetido: "Llegó un pago repetido",
  "repetido-devuelto": "Se devolvió un pago repetido",
  "renovar-codigos": "Renovó sus códigos de respaldo",
  "restablecer-clave": "Restableció su contraseña",
  retirar: "Retiró",
  terminar: "Terminó",
  "usar-codigo-de-respaldo": "Se usó un código de respaldo",
  vencido: "Se venció",
  venta: "Vendió en mano",
  "venta-abierta": "Cambió la venta",
};

/** Label for an action such as `evento.crear`; actions without one are made readable. */
export function leerAccion(accion: string): string {
  const verbo = accion.slice(accion.indexOf(".") + 1);
  return ACCIONES[verbo] ?? capital(verbo.replaceAll("-", " "));
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

/** Fields whose label differs from their name. */
const CAMPOS: Record<string, string> = {
  alta: "Cuenta activa",
  atendidaEn: "Atendida",
  cantidadDeEntradas: "Cantidad de entradas",
  cantidadEntradas: "Cantidad de entradas",
  canchaId: "Cancha",
  creadoEn: "Fecha de creación",
  cuotaId: "Cuota",
  descripcion: "Descripción",
  entradaId: "Entrada",
  eventoId: "Evento",
  fechaCreacion: "Fecha de creación",
  horaFin: "Hora de fin",
  horaInicio: "Hora de inicio",
  igualALaVersion: "Igual a la versión",
  idMedioPago: "Operación de Mercado Pago",
  ids: "Orden",
  imagenes: "Imágenes",
  nombre_plan: "Nombre del plan",
  numeroCuota: "Número de cuota",
  numeroCuotas: "Número de cuotas",
  pagoId: "Pago",
  permisos: "Roles",
  planId: "Plan",
  resueltoEn: "Resuelto",
  tipoReserva: "Tipo de reserva",
  usuarioId: "Usuario",
};

/** Labels for stored values. */
const VALORES: Record<string, string> = {
  administradorB: "administrador B",
  mercadopago: "Mercado Pago",
  socioEnProceso: "socio en proceso",
  POR_HORA: "por hora",
  DIA_COMPLETO: "día completo",
  MES_COMPLETO: "mes completo",
};

/** One field of a decision; null on the side where it did not exist. */
interface Diferencia {
  campo: string;
  antes: string | null;
  despues: string | null;
}

type Nombres = Readonly<Record<string, string>>;

/**
 * Lists what a decision changed, field by field, with readable labels. Unchanged fields are omitted, and so are the
 * empty fields of created or deleted objects.
 * @param nombres names of referenced rows by field and id (`planId:2`)
 */
export function diferencias(antes: unknown, despues: unknown, nombres: Nombres = {}): Diferencia[] {
  const [viejo, nuevo] = [campos(antes, nombres), campos(despues, nombres)];
  return [...new Set([...viejo.keys(), ...nuevo.keys()])]
    .map((campo) => ({
      campo: leerCampo(campo),
      antes: viejo.get(campo) ?? null,
      despues: nuevo.get(campo) ?? null,
    }))
    .filter((una) => una.antes !== una.despues)
    .filter((una) => (una.antes ?? VACIO) !== VACIO || (una.despues ?? VACIO) !== VACIO);
}

const VACIO = "nada";

/** Groups of the club's settings. */
const GRUPOS: Record<string, string> = NOMBRES_DE_GRUPOS;

/** Keys that are omitted: the row's own id, already shown as the object, and internal values. */
const SIN_INTERES = ["id", "clave", "ocupacionId"];

/** Recorded fields with their values as text. */
function campos(valor: unknown, nombres: Nombres): Map<string, string> {
  if (valor === null || valor === undefined) return new Map();
  if (typeof valor !== "object" || Array.isArray(valor)) return new Map([["valor", leerValor(valor)]]);
  return new Map(
    Object.entries(valor)
      .filter(([campo]) => !SIN_INTERES.includes(campo))
      .map(([campo, uno]) => [
        campo,
        campo in REFERENCIAS
          ? leerReferencia(campo, uno, nombres)
          : campo === "grupo"
            ? (GRUPOS[String(uno)] ?? leerValor(uno))
            : leerValor(uno),
      ]),
  );
}

function leerCampo(campo: string): string {
  if (Object.hasOwn(CAMPOS, campo)) return CAMPOS[campo] ?? campo;
  return capital(
    campo
      .replaceAll(/[_-]/g, " ")
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase(),
  );
}

function leerReferencia(campo: string, valor: unknown, nombres: Nombres): string {
  if (Array.isArray(valor))
    return valor.length === 0 ? VACIO : valor.map((uno) => leerReferencia(campo, uno, nombres)).join(", ");
  if (typeof valor !== "number") return leerValor(valor);
  return nombres[`${campo}:${valor}`] ?? `n.º ${valor}`;
}

const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const FECHA = /^\d{4}-\d{2}-\d{2}$/;

function leerValor(valor: unknown): string {
  if (valor === true) return "sí";
  if (valor === false) return "no";
  if (valor === null || valor === undefined || valor === "") return VACIO;
  if (Array.isArray(valor)) return valor.length === 0 ? VACIO : valor.map(leerValor).join(", ");
  if (typeof valor === "object") {
    // Nested objects (an event's picture, a plan's instalment) are shown by name, or by their parts without one.
    const { nombre } = valor as { nombre?: unknown };
    if (typeof nombre === "string") return nombre;
    return Object.entries(valor)
      .filter(([campo]) => !SIN_INTERES.includes(campo))
      .map(([campo, uno]) => `${leerCampo(campo).toLowerCase()} ${leerValor(uno)}`)
      .join(", ");
  }
  const texto = String(valor);
  if (Object.hasOwn(VALORES, texto)) return VALORES[texto] ?? texto;
  if (INSTANTE.test(texto) && !Number.isNaN(Date.parse(texto))) return formatInstant(texto);
  return FECHA.test(texto) ? formatFecha(texto) : texto;
}

function capital(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
