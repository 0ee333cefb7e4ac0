import type { ListColumns } from "#contract/columns.ts";
import { digitosDeDni } from "#features/socios/socios/rules.ts";

/** Purpose of the signed codes of accreditations, and of the short ones of requests made until decision 56. */
export const CODIGO_DE_PRENSA = "acreditacion";
export const CODIGO_CORTO_DE_PRENSA = "prensa";

/** Maximum lengths of the form's fields. */
export const NOMBRE_MAX = 100;
export const CORREO_MAX = 100;
export const COMENTARIO_MAX = 1000;

/** Validation messages (Rule PRE-1). */
export const DNI_MENSAJE = "El DNI debe tener 8 digitos";
export const CELULAR_MENSAJE = "El celular debe tener 10 digitos.";
export const MEDIO_MENSAJE = "Escribí el nombre del medio";
export const NOMBRE_MENSAJE = "Escribí tu nombre y apellido";
export const CORREO_MENSAJE = "El correo no parece válido";
export const EVENTO_MENSAJE = "Elegí un partido";

/** Exactly eight digits (Rule PRE-1). */
export const DNI_PATRON = /^[0-9]{8}$/;
/** An older DNI has seven digits: a zero completes the eight (Rule PRE-1). */
export function completarDni(tipeado: string): string {
  const digitos = digitosDeDni(tipeado);
  return /^[0-9]{7}$/.test(digitos) ? `0${digitos}` : digitos;
}

/** Exactly ten digits: area code and number, without 0 and 15 (Rule PRE-1). */
export const CELULAR_PATRON = /^[0-9]{10}$/;

export interface DatosDePedido {
  nombreMedio: string;
  nombreApellido: string;
  dni: string;
  email: string;
  telefonoCelular: string;
  comentario: string;
  eventoId: number | null;
}

/** Validation messages by field, in the order of the form (Rule PRE-1). */
export function revisarPedido(datos: DatosDePedido): Partial<Record<keyof DatosDePedido, string>> {
  const errores: Partial<Record<keyof DatosDePedido, string>> = {};
  if (!datos.nombreMedio.trim()) errores.nombreMedio = MEDIO_MENSAJE;
  if (!datos.nombreApellido.trim()) errores.nombreApellido = NOMBRE_MENSAJE;
  if (!DNI_PATRON.test(digitosDeDni(datos.dni))) errores.dni = DNI_MENSAJE;
  if (!/^\S+@\S+\.\S+$/.test(datos.email)) errores.email = CORREO_MENSAJE;
  if (!CELULAR_PATRON.test(datos.telefonoCelular)) errores.telefonoCelular = CELULAR_MENSAJE;
  if (datos.eventoId === null) errores.eventoId = EVENTO_MENSAJE;
  return errores;
}

/** State of a request; `estado` alone does not distinguish rejected from undecided. */
type Situacion = "acreditado" | "pendiente" | "rechazado";

export function situacionDe(pedido: { estado: boolean; resueltoEn: string | Date | null }): Situacion {
  if (pedido.estado) return "acreditado";
  return pedido.resueltoEn === null ? "pendiente" : "rechazado";
}

/** Filters of the staff's list; `pendientes` are undecided. */
export const FILTROS_DE_PRENSA = ["todos", "activos", "inactivos", "pendientes"] as const;
export type FiltroDePrensa = (typeof FILTROS_DE_PRENSA)[number];

/** The columns of the staff's list; `server/repo.ts` has the SQL of each. */
export const COLUMNAS_DE_PRENSA = {
  fecha: { label: "Fecha de registro", kind: "instant", ordered: true },
  nombreApellido: { label: "Nombre y apellido", kind: "text", ordered: true, card: "title" },
  dni: { label: "DNI", kind: "short", ordered: true },
  email: { label: "Email", kind: "long", width: 30, ordered: true },
  telefonoCelular: { label: "Celular", kind: "short" },
  nombreMedio: { label: "Medio", kind: "text", ordered: true },
  comentario: { label: "Comentario", kind: "long", only: "sheet" },
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
} as const satisfies ListColumns;
