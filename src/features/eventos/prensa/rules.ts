import type { ListColumn, ListColumns } from "#contract/columns.ts";
import { checkFields } from "#contract/described.ts";
import { digitosDeDni } from "#contract/text.ts";
import type { TextFields } from "#contract/text-fields.ts";

/** Purposes of the signed codes of accreditations: the current codes, and the short codes of earlier versions. */
export const CODIGO_DE_PRENSA = "acreditacion";
export const CODIGO_CORTO_DE_PRENSA = "prensa";

/** The texts of a request, in the order of its form (Rule PRE-1); the table has a column for each. */
export const TEXTOS_DE_PRENSA = {
  nombreMedio: { label: "Nombre del medio", max: 100, missing: "Escribí el nombre del medio" },
  nombreApellido: { label: "Nombre y apellido", max: 100, missing: "Escribí tu nombre y apellido" },
  dni: {
    label: "DNI",
    max: 20,
    missing: "El DNI debe tener 8 digitos",
    format: /^[0-9]{8}$/,
    keyboard: "numeric",
    clean: digitosDeDni,
    hint: "8 números, con o sin puntos. Si el tuyo tiene 7, escribí un 0 adelante.",
  },
  telefonoCelular: {
    label: "Teléfono celular",
    max: 20,
    missing: "El celular debe tener 10 digitos.",
    format: /^[0-9]{10}$/,
    keyboard: "numeric",
    hint: "10 números, sin 0 ni 15. Por ejemplo: 11 5555 1234.",
  },
  email: {
    label: "Email",
    max: 100,
    missing: "El correo no parece válido",
    format: "email",
    hint: "Ahí te contestamos, dentro de las 48 horas.",
  },
  comentario: {
    label: "Comentario",
    max: 1000,
    multiline: true,
    hint: "Cuántas personas son, si traen cámaras, lo que haga falta.",
  },
} as const satisfies TextFields;

export const EVENTO_MENSAJE = "Elegí un partido";

export type TextoDePrensa = keyof typeof TEXTOS_DE_PRENSA;
export type DatosDePedido = Record<TextoDePrensa, string> & { eventoId: number | null };

/** Returns messages about invalid fields, in the order of the form (Rule PRE-1). */
export function revisarPedido(datos: DatosDePedido): Partial<Record<keyof DatosDePedido, string>> {
  return {
    ...checkFields(TEXTOS_DE_PRENSA, datos),
    ...(datos.eventoId === null && { eventoId: EVENTO_MENSAJE }),
  };
}

/** State of a request. `estado` alone does not tell rejected from undecided requests. */
type Situacion = "acreditado" | "pendiente" | "rechazado";

export function situacionDe(pedido: { estado: boolean; resueltoEn: string | Date | null }): Situacion {
  if (pedido.estado) return "acreditado";
  return pedido.resueltoEn === null ? "pendiente" : "rechazado";
}

/** Filters of the staff's list; `pendientes` are undecided requests. */
export const FILTROS_DE_PRENSA = ["todos", "activos", "inactivos", "pendientes"] as const;

export const COLUMNAS_DE_PRENSA = {
  fecha: { label: "Fecha de registro", kind: "instant", ordered: true },
  nombreApellido: {
    label: TEXTOS_DE_PRENSA.nombreApellido.label,
    kind: "text",
    ordered: true,
    card: "title",
    verbatim: true,
  },
  dni: { label: TEXTOS_DE_PRENSA.dni.label, kind: "short", ordered: true },
  email: { label: TEXTOS_DE_PRENSA.email.label, kind: "long", width: 30, ordered: true },
  telefonoCelular: { label: "Celular", kind: "short" },
  nombreMedio: { label: "Medio", kind: "text", ordered: true },
  comentario: { label: TEXTOS_DE_PRENSA.comentario.label, kind: "long", only: "sheet" },
  evento: {
    label: "Evento",
    kind: "text",
    of: ({ evento }: { evento: { nombre: string } }) => evento.nombre,
    ordered: true,
  },
  estado: { label: "Alta/Baja", kind: "short", words: { true: "Activo", false: "Inactivo" }, ordered: true },
  situacion: {
    label: "Respuesta",
    kind: "short",
    words: { acreditado: "Acreditado", pendiente: "Sin responder", rechazado: "Rechazado" },
    of: situacionDe,
    only: "sheet",
  },
} as const satisfies ListColumns & Record<TextoDePrensa, ListColumn>;
