import { digitosDeDni } from "#features/socios/socios/rules.ts";

/** Longest values of the form's fields. */
export const NOMBRE_MAX = 100;
export const CORREO_MAX = 100;
export const COMENTARIO_MAX = 1000;

/** Sentences of the form's fields (Rule PRE-1). */
export const DNI_MENSAJE = "El DNI debe tener 8 digitos";
export const CELULAR_MENSAJE = "El celular debe tener 10 digitos.";
export const MEDIO_MENSAJE = "Escribí el nombre del medio";
export const NOMBRE_MENSAJE = "Escribí tu nombre y apellido";
export const CORREO_MENSAJE = "El correo no parece válido";
export const EVENTO_MENSAJE = "Elegí un partido";

/** Exactly eight digits, nothing else (Rule PRE-1). */
export const DNI_PATRON = /^[0-9]{8}$/;
/** Exactly ten digits: area code and number, without 0 and 15 (Rule PRE-1). */
export const CELULAR_PATRON = /^[0-9]{10}$/;

/** What the press form holds, as the person wrote it. */
export interface DatosDePedido {
  nombreMedio: string;
  nombreApellido: string;
  dni: string;
  email: string;
  telefonoCelular: string;
  comentario: string;
  /** Null while no match is chosen. */
  eventoId: number | null;
}

/** The sentence for each field that will not do, in the order of the form (Rule PRE-1). */
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

/** What became of a request: `estado` alone does not tell a refusal from an open one. */
export type Situacion = "acreditado" | "pendiente" | "rechazado";

export function situacionDe(pedido: { estado: boolean; resueltoEn: string | Date | null }): Situacion {
  if (pedido.estado) return "acreditado";
  return pedido.resueltoEn === null ? "pendiente" : "rechazado";
}

/** What the staff's list can be narrowed to: accredited, not accredited, or not answered by anybody yet. */
export const FILTROS_DE_PRENSA = ["todos", "activos", "inactivos", "pendientes"] as const;
export type FiltroDePrensa = (typeof FILTROS_DE_PRENSA)[number];
