import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { capital, REFERENCIAS } from "../../rules.ts";

/** Fields with their labels on screen, in the order of the forms, in which they are listed; others follow. */
const CAMPOS: Record<string, string> = {
  nombre: "Nombre",
  nombre_plan: "Nombre del plan",
  grupo: "Grupo",
  slug: "Dirección de la administración",
  estado: "Estado",
  situacion: "Situación",
  alta: "Cuenta activa",
  permisos: "Roles",
  usuarioId: "Usuario",
  planId: "Plan",
  eventoId: "Evento",
  entradaId: "Entrada",
  canchaId: "Cancha",
  cuotaId: "Cuota",
  fase: "Fase",
  descripcion: "Descripción",
  fecha: "Fecha",
  fechas: "Fechas",
  hora: "Hora",
  horaInicio: "Hora de inicio",
  horaFin: "Hora de fin",
  tipoReserva: "Tipo de reserva",
  lugar: "Lugar",
  precio: "Precio",
  precioEntrada: "Precio de la entrada",
  cantidad: "Cantidad",
  cantidadDeEntradas: "Cantidad de entradas",
  cantidadEntradas: "Cantidad de entradas",
  maximoPorCompra: "Máximo por compra",
  maximoPorPersona: "Máximo por persona",
  ventaAbierta: "Venta abierta",
  dePrueba: "De prueba",
  tarifas: "Precios",
  numeroCuotas: "Cantidad de cuotas",
  numeroCuota: "Número de cuota",
  monto: "Importe",
  porDevolver: "Por devolver",
  devuelto: "Devuelto",
  excedente: "De más",
  medio: "Medio de pago",
  motivo: "Motivo",
  causa: "Causa",
  nota: "Nota",
  pagoId: "Pago",
  idMedioPago: "Operación de Mercado Pago",
  codigo: "Código",
  usosMaximos: "Usos máximos",
  atendidaEn: "Atendida",
  resueltoEn: "Resuelto",
  campos: "Datos",
  credito: "Crédito",
  sobra: "Sobra",
  imagenes: "Imágenes",
  ids: "Orden",
  lugares: "Lugares",
  dispositivo: "Dispositivo",
  telefono: "Teléfono",
  creadoEn: "Fecha de creación",
  fechaCreacion: "Fecha de creación",
  version: "Versión",
  igualALaVersion: "Igual a la versión",
};
const ORDEN = Object.keys(CAMPOS);

/** Labels for a boolean state, by kind of object. */
const ESTADOS: Record<string, readonly [yes: string, no: string]> = {
  evento: ["activo", "inactivo"],
  plan: ["activo", "inactivo"],
  prensa: ["acreditado", "sin acreditar"],
};

/** Amounts in pesos. */
const IMPORTES = [
  "credito",
  "devuelto",
  "excedente",
  "monto",
  "porDevolver",
  "precio",
  "precioEntrada",
  "sobra",
];

/** Labels for stored values. */
const VALORES: Record<string, string> = {
  administradorB: "administrador B",
  mercadopago: "Mercado Pago",
  cancelacion: "se canceló el evento",
  "no-puedo-ir": "no puede ir",
  proveedor: "desde Mercado Pago",
  staff: "la pidió el club",
  socioEnProceso: "socio en proceso",
  POR_HORA: "por hora",
  DIA_COMPLETO: "día completo",
  MES_COMPLETO: "mes completo",
};

/** One field of a decision; null on the side where it did not exist. */
export interface Diferencia {
  campo: string;
  antes: string | null;
  despues: string | null;
}

type Nombres = Readonly<Record<string, string>>;

/**
 * Lists the changes of a decision, field by field in a fixed order, with the labels of the screens. Unchanged fields
 * are omitted, and so are the empty fields of created or deleted objects.
 * @param nombres names of referenced rows by field and id (`planId:2`)
 * @param objeto kind of object
 */
export function diferencias(
  antes: unknown,
  despues: unknown,
  { nombres = {}, objeto = "" }: { nombres?: Nombres; objeto?: string } = {},
): Diferencia[] {
  const [viejo, nuevo] = [antes, despues].map((side) => campos(side, nombres, objeto)) as [Leidos, Leidos];
  return [...new Set([...viejo.keys(), ...nuevo.keys()])]
    .sort((a, b) => lugarDe(a) - lugarDe(b) || a.localeCompare(b))
    .map((campo) => ({
      campo: leerCampo(campo),
      antes: viejo.get(campo) ?? null,
      despues: nuevo.get(campo) ?? null,
    }))
    .filter((una) => una.antes !== una.despues)
    .filter((una) => (una.antes ?? VACIO) !== VACIO || (una.despues ?? VACIO) !== VACIO);
}

type Leidos = Map<string, string>;

/** Fields without a label come last. */
const lugarDe = (campo: string) => (ORDEN.includes(campo) ? ORDEN.indexOf(campo) : ORDEN.length);

const VACIO = "nada";

/** Groups of the club's settings. */
const GRUPOS: Record<string, string> = NOMBRES_DE_GRUPOS;

/** Keys that are omitted: the row's own id, already shown as the object, and internal values. */
const SIN_INTERES = ["id", "clave", "ocupacionId"];

/** Recorded fields with their values as text. */
function campos(valor: unknown, nombres: Nombres, objeto: string): Leidos {
  if (valor === null || valor === undefined) return new Map();
  if (typeof valor !== "object" || Array.isArray(valor)) return new Map([["valor", leerValor(valor)]]);
  return new Map(
    Object.entries(valor)
      .filter(([campo]) => !SIN_INTERES.includes(campo))
      .map(([campo, uno]) => [
        campo,
        typeof uno === "boolean" && campo === "estado" && Object.hasOwn(ESTADOS, objeto)
          ? (ESTADOS[objeto]?.[uno ? 0 : 1] ?? "")
          : campo in REFERENCIAS
            ? leerReferencia(campo, uno, nombres)
            : campo === "grupo"
              ? (GRUPOS[String(uno)] ?? leerValor(uno))
              : IMPORTES.includes(campo) && typeof uno === "number"
                ? formatMoney(uno)
                : leerValor(uno),
      ]),
  );
}

function leerCampo(campo: string): string {
  if (Object.hasOwn(CAMPOS, campo)) return CAMPOS[campo] ?? campo;
  return capital(
    campo
      .replaceAll(/[_-]/g, " ")
      .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
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
