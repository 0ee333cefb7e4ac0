import type { ListColumns } from "#contract/columns.ts";
import { EMAIL } from "#contract/text-fields.ts";

export const TIPOS = ["arrepentimiento", "baja"] as const;
export type TipoDeSolicitud = (typeof TIPOS)[number];

export const NOMBRE_MAX = 100;
export const CORREO_MAX = 100;
export const TELEFONO_MAX = 50;
export const ASUNTO_MAX = 200;
export const COMENTARIO_MAX = 1000;

export const NOMBRE_MENSAJE = "Escribí tu nombre y apellido";
export const CORREO_MENSAJE = "El correo no parece válido";
export const ASUNTO_MENSAJE: Record<TipoDeSolicitud, string> = {
  arrepentimiento: "Decinos de qué compra te arrepentís",
  baja: "Decinos qué querés dar de baja",
};

export interface DatosDeSolicitud {
  tipo: TipoDeSolicitud;
  nombre: string;
  correo: string;
  telefono: string;
  /** The ticket, purchase or membership in question. */
  asunto: string;
  comentario: string;
}

/** Returns messages about invalid fields, in the order of the form. */
export function revisarSolicitud(datos: DatosDeSolicitud): Partial<Record<keyof DatosDeSolicitud, string>> {
  const errores: Partial<Record<keyof DatosDeSolicitud, string>> = {};
  if (!datos.nombre.trim()) errores.nombre = NOMBRE_MENSAJE;
  if (!EMAIL.test(datos.correo)) errores.correo = CORREO_MENSAJE;
  if (!datos.asunto.trim()) errores.asunto = ASUNTO_MENSAJE[datos.tipo];
  return errores;
}

export const COLUMNAS_DE_SOLICITUDES = {
  creadaEn: { label: "Recibida", kind: "instant", ordered: true },
  codigo: { label: "Código", kind: "short", card: "title", verbatim: true },
  tipo: {
    label: "Tipo",
    kind: "short",
    words: { arrepentimiento: "Arrepentimiento", baja: "Baja" } satisfies Record<TipoDeSolicitud, string>,
    ordered: true,
  },
  nombre: { label: "Nombre", kind: "text", ordered: true, verbatim: true },
  correo: { label: "Contacto", sheet: "Correo", kind: "long", width: 30 },
  telefono: { label: "Teléfono", kind: "short", only: "sheet" },
  detalle: { label: "Sobre", kind: "long" },
  estado: {
    label: "Estado",
    kind: "short",
    of: ({ atendidaEn }: { atendidaEn: string | null }) => (atendidaEn ? "Atendida" : "Pendiente"),
    card: "action",
  },
  atendidaEn: { label: "Atendida el", kind: "instant", ordered: true, empty: "—", only: "sheet" },
  atendidaPor: { label: "Atendida por", kind: "short", empty: "—", only: "sheet" },
} as const satisfies ListColumns;
