import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { capital, REFERENCIAS } from "../../rules.ts";

/** Fields whose label differs from their name. */
const CAMPOS: Record<string, string> = {
  alta: "Cuenta activa",
  atendidaEn: "Atendida",
  cantidadDeEntradas: "Cantidad de entradas",
  cantidadEntradas: "Cantidad de entradas",
  canchaId: "Cancha",
  codigo: "Código",
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
  maximoPorCompra: "Máximo por compra",
  maximoPorPersona: "Máximo por persona",
  nombre_plan: "Nombre del plan",
  numeroCuota: "Número de cuota",
  numeroCuotas: "Número de cuotas",
  pagoId: "Pago",
  permisos: "Roles",
  planId: "Plan",
  resueltoEn: "Resuelto",
  situacion: "Situación",
  tipoReserva: "Tipo de reserva",
  usosMaximos: "Usos máximos",
  usuarioId: "Usuario",
  version: "Versión",
};

/** Amounts in pesos. */
const IMPORTES = ["devuelto", "monto", "porDevolver", "precio", "precioEntrada"];

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
