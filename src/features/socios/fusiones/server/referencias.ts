interface Suyas {
  /** Columns that identify a row together with the person. */
  clave: readonly string[];
  /**
   * SQL condition on a row (`fila`) and a row of the remaining person (`otra`). If it holds, the row is not moved.
   */
  siYaTiene?: string;
  /** SQL condition for rows that never move; `:queda` is the remaining person. */
  siempreQueda?: string;
}

const iguales = (columna: string) => `otra.${columna} = fila.${columna}`;
const ABIERTAS = "('esperando', 'ofrecida')";

/**
 * The columns with a person's id that a merge changes (Rule UNI-3), with payments before instalments, as in the lock
 * order. A test fails if a foreign key is neither here nor known to stay.
 */
const REFERENCIAS: Readonly<Record<string, Suyas>> = {
  "pagos.usuario_id": { clave: ["id"] },
  "cuotas.usuario_id": { clave: ["id"] },
  "cuentas_pagador.persona_id": { clave: [], siYaTiene: "true" },
  "socios.usuario_id": { clave: ["id"], siYaTiene: "true" },
  "entradas.usuario_id": { clave: ["id"] },
  "entradas.para_id": { clave: ["id"] },
  "reservas.usuario_id": { clave: ["id"] },
  "lugares_en_fila.usuario_id": { clave: ["fila_id"], siYaTiene: iguales("fila_id") },
  "cupos_de_socio.usuario_id": { clave: ["tarifa_id"], siYaTiene: iguales("tarifa_id") },
  "usos_de_codigo.usuario_id": { clave: ["codigo_id"], siYaTiene: iguales("codigo_id") },
  "esperas.usuario_id": {
    clave: ["id"],
    siYaTiene: `${iguales("evento_id")} and otra.estado in ${ABIERTAS} and fila.estado in ${ABIERTAS}`,
  },
  "vinculos.responsable_id": {
    clave: ["id"],
    siYaTiene: `${iguales("dependiente_id")} and otra.terminado_en is null and fila.terminado_en is null`,
    siempreQueda: "fila.dependiente_id = :queda",
  },
  "vinculos.dependiente_id": {
    clave: ["id"],
    siYaTiene: `${iguales("responsable_id")} and otra.terminado_en is null and fila.terminado_en is null`,
    siempreQueda: "fila.responsable_id = :queda",
  },
  "invitaciones_de_familia.de_id": {
    clave: ["id"],
    siYaTiene: `${iguales("dependiente_id")} and coalesce(otra.token_hash, fila.token_hash) is null and coalesce(otra.resuelta_en, fila.resuelta_en) is null`,
  },
  "invitaciones_de_familia.para_id": { clave: ["id"] },
  "invitaciones_de_familia.dependiente_id": {
    clave: ["id"],
    siYaTiene: `${iguales("de_id")} and coalesce(otra.token_hash, fila.token_hash) is null and coalesce(otra.resuelta_en, fila.resuelta_en) is null`,
  },
  "personas_en_grupos.persona_id": {
    clave: ["desde"],
    siYaTiene: "daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')",
  },
  "personas.unida_a": { clave: ["id"] },
  "altas.persona_id": {
    clave: ["id"],
    siYaTiene: "daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')",
  },
  "adicionales_de_persona.persona_id": {
    clave: ["id"],
    siYaTiene: `${iguales("arancel_id")} and daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')`,
  },
  "beneficios.persona_id": { clave: ["id"] },
  "convenios.persona_id": { clave: ["id"] },
  "gestiones.persona_id": { clave: ["id"] },
  "recordatorios.persona_id": {
    clave: ["id"],
    siYaTiene: "daterange(otra.dia, otra.dia + 7) && daterange(fila.dia, fila.dia + 7)",
  },
  "sin_recordatorios.persona_id": { clave: [], siYaTiene: "true" },
  "cuits_de_pagador.persona_id": { clave: ["cuit"], siYaTiene: iguales("cuit") },
  "adhesiones.persona_id": {
    clave: ["id"],
    siYaTiene: "otra.estado <> 'cancelada' and fila.estado <> 'cancelada'",
  },
  "destinatarios_de_mensaje.persona_id": {
    clave: ["mensaje_id"],
    siYaTiene: iguales("mensaje_id"),
  },
  "sin_novedades.persona_id": { clave: [], siYaTiene: "true" },
  "integrantes.persona_id": {
    clave: ["id"],
    siYaTiene: `${iguales("equipo_id")} and daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')`,
  },
  "cuerpo_tecnico.persona_id": { clave: ["id"], siYaTiene: iguales("equipo_id") },
  "consentimientos.persona_id": { clave: [], siYaTiene: "true" },
};

export const SUYAS = Object.entries(REFERENCIAS).map(([nombre, suyas]) => {
  const [tabla = "", columna = ""] = nombre.split(".");
  return { nombre, tabla, columna, ...suyas };
});
export type Suya = (typeof SUYAS)[number];

export const TABLAS_DE_UNION = [...new Set([...SUYAS.map(({ tabla }) => tabla), "usuarios"])];

/** Columns to which a request that started before the merge may still write the merged person's id. */
export const REZAGADAS = SUYAS.filter(({ nombre }) =>
  ["pagos.usuario_id", "entradas.usuario_id", "reservas.usuario_id"].includes(nombre),
);
