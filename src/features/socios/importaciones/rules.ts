import type { ListColumns } from "#contract/columns.ts";
import { formatNumero } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";

/** Fields of the columns of a spreadsheet, in the order of the screen. */
export const CAMPOS = {
  apellidoYNombre: { label: "Apellido y nombre" },
  nombreYApellido: { label: "Nombre y apellido" },
  apellido: { label: "Apellido" },
  nombre: { label: "Nombre" },
  dni: { label: "DNI" },
  fechaDeNacimiento: { label: "Fecha de nacimiento" },
  telefono: { label: "Teléfono" },
  correo: { label: "Email" },
  direccion: { label: "Dirección" },
  numero: { label: "Número de socio" },
  plan: { label: "Plan" },
  responsable: { label: "Responsable" },
  responsableDni: { label: "DNI del responsable" },
  responsableRelacion: { label: "Relación del responsable" },
  responsableTelefono: { label: "Teléfono del responsable" },
  responsableCorreo: { label: "Email del responsable" },
  responsable2: { label: "Otro responsable" },
  responsable2Dni: { label: "DNI del otro responsable" },
  responsable2Relacion: { label: "Relación del otro responsable" },
  responsable2Telefono: { label: "Teléfono del otro responsable" },
  responsable2Correo: { label: "Email del otro responsable" },
  familia: { label: "Familia" },
  parentesco: { label: "Parentesco en la familia" },
  saldo: { label: "Saldo que debe" },
  fechaDeSaldo: { label: "Fecha del saldo" },
  ficha: { label: "Ficha" },
} as const;
export type Campo = keyof typeof CAMPOS;
export const NOMBRES_DE_CAMPOS = keysOf(CAMPOS);

export const esPendiente = (veredicto: Veredicto) => veredicto === "duda" || veredicto === "error";

export const PALABRA_DE_VEREDICTO = {
  nuevo: { uno: "nuevo", varios: "nuevos" },
  cambia: { uno: "cambia", varios: "cambian" },
  igual: { uno: "igual", varios: "iguales" },
  duda: { uno: "duda", varios: "dudas" },
  error: { uno: "error", varios: "errores" },
};
export type Veredicto = keyof typeof PALABRA_DE_VEREDICTO;
export const VEREDICTOS = keysOf(PALABRA_DE_VEREDICTO);

export const FILTROS_DE_FILAS = [...VEREDICTOS, "responsables"] as const;
export type FiltroDeFilas = (typeof FILTROS_DE_FILAS)[number];

export type Conteos = Record<Veredicto, number>;

/** Describes the number of rows by verdict, such as "120 nuevos, 14 cambian, 3 dudas". */
export function contar(conteos: Conteos): string {
  const partes = VEREDICTOS.filter((one) => conteos[one] > 0).map(
    (one) =>
      `${formatNumero(conteos[one])} ${PALABRA_DE_VEREDICTO[one][conteos[one] === 1 ? "uno" : "varios"]}`,
  );
  return partes.length > 0 ? partes.join(", ") : "Ninguna fila con datos";
}

/**
 * Kinds of doubtful rows: two rows, or a child and their responsable, have the same DNI, or the row may not
 * describe a person. Doubts about who a person is have no kind.
 */
export const CLASES_DE_DUDA = ["mismo-dni", "dni-del-responsable", "sin-datos"] as const;
export type ClaseDeDuda = (typeof CLASES_DE_DUDA)[number];

/** Staff's decision about a doubtful row: the same person, another person, or skip the row. */
export const DECISIONES = ["misma", "otra", "omitir"] as const;
export type Decision = (typeof DECISIONES)[number];

const PALABRA_DE_ESTADO = {
  previsada: "Sin aplicar",
  aplicada: "Aplicada",
  deshecha: "Deshecha",
};
export type Estado = keyof typeof PALABRA_DE_ESTADO;
export const ESTADOS = keysOf(PALABRA_DE_ESTADO);

export const PALABRA_DE_CODIFICACION = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows (ANSI)",
  macintosh: "Mac (Mac OS Roman)",
  cp850: "MS-DOS (CP850)",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, orden inverso",
} as const;
export const PALABRA_DE_SEPARADOR = {
  ";": "Punto y coma ( ; )",
  ",": "Coma ( , )",
  "\t": "Tabulación",
  "|": "Barra ( | )",
} as const;

/** Days in which an applied import can be undone. Its rows are deleted afterwards. */
export const DIAS_PARA_DESHACER = 30;
/** Days after which an import that was never applied is deleted. */
export const DIAS_SIN_APLICAR = 7;

export const COLUMNAS_DE_IMPORTACIONES = {
  creadaEn: { label: "Subida", kind: "instant", ordered: true },
  archivo: { label: "Archivo", kind: "text", card: "title" },
  por: { label: "Por", kind: "text" },
  conteos: { label: "Filas", kind: "long", of: ({ conteos }: { conteos: Conteos }) => contar(conteos) },
  estado: { label: "Estado", kind: "short", words: PALABRA_DE_ESTADO },
} as const satisfies ListColumns;
