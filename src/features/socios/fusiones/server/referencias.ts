type Referencia =
  | {
      que: "suyo";
      /** Columns that identify a row together with the person. */
      clave: readonly string[];
      /**
       * SQL condition on a row (`fila`) and a row of the remaining person (`otra`). If it holds, the row is
       * not moved.
       */
      siYaTiene?: string;
      /** SQL condition for rows that never move; `:queda` is the remaining person. */
      siempreQueda?: string;
    }
  /** The author of something; never changes. */
  | { que: "autor" }
  /** Belongs to the merged person's login, which is closed. */
  | { que: "acceso" }
  /** Rows that the merge writes. */
  | { que: "union" };

const suyo = (...clave: string[]): Referencia => ({ que: "suyo", clave });
const autor: Referencia = { que: "autor" };
const acceso: Referencia = { que: "acceso" };
const union: Referencia = { que: "union" };
const iguales = (columna: string) => `otra.${columna} = fila.${columna}`;
const ABIERTAS = "('esperando', 'ofrecida')";

/**
 * Every column that contains a person's id (Rule UNI-3), with payments before instalments, as in the lock
 * order. A test fails if a foreign key is missing.
 */
export const REFERENCIAS: Readonly<Record<string, Referencia>> = {
  "pagos.usuario_id": suyo("id"),
  "cuotas.usuario_id": suyo("id"),
  "cuentas_pagador.persona_id": { que: "suyo", clave: [], siYaTiene: "true" },
  "socios.usuario_id": { que: "suyo", clave: ["id"], siYaTiene: "true" },
  "entradas.usuario_id": suyo("id"),
  "entradas.para_id": suyo("id"),
  "reservas.usuario_id": suyo("id"),
  "lugares_en_fila.usuario_id": { que: "suyo", clave: ["fila_id"], siYaTiene: iguales("fila_id") },
  "cupos_de_socio.usuario_id": { que: "suyo", clave: ["tarifa_id"], siYaTiene: iguales("tarifa_id") },
  "usos_de_codigo.usuario_id": { que: "suyo", clave: ["codigo_id"], siYaTiene: iguales("codigo_id") },
  "esperas.usuario_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("evento_id")} and otra.estado in ${ABIERTAS} and fila.estado in ${ABIERTAS}`,
  },
  "vinculos.responsable_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("dependiente_id")} and otra.terminado_en is null and fila.terminado_en is null`,
    siempreQueda: "fila.dependiente_id = :queda",
  },
  "vinculos.dependiente_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("responsable_id")} and otra.terminado_en is null and fila.terminado_en is null`,
    siempreQueda: "fila.responsable_id = :queda",
  },
  "invitaciones_de_familia.de_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("dependiente_id")} and coalesce(otra.token_hash, fila.token_hash) is null and coalesce(otra.resuelta_en, fila.resuelta_en) is null`,
  },
  "invitaciones_de_familia.para_id": suyo("id"),
  "invitaciones_de_familia.dependiente_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("de_id")} and coalesce(otra.token_hash, fila.token_hash) is null and coalesce(otra.resuelta_en, fila.resuelta_en) is null`,
  },
  "personas_en_grupos.persona_id": {
    que: "suyo",
    clave: ["desde"],
    siYaTiene: "daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')",
  },
  "personas.unida_a": suyo("id"),
  "altas.persona_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: "daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')",
  },
  "adicionales_de_persona.persona_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: `${iguales("arancel_id")} and daterange(otra.desde, otra.hasta, '[]') && daterange(fila.desde, fila.hasta, '[]')`,
  },
  "beneficios.persona_id": suyo("id"),
  "convenios.persona_id": suyo("id"),
  "gestiones.persona_id": suyo("id"),
  "recordatorios.persona_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: "daterange(otra.dia, otra.dia + 7) && daterange(fila.dia, fila.dia + 7)",
  },
  "sin_recordatorios.persona_id": { que: "suyo", clave: [], siYaTiene: "true" },
  "cuits_de_pagador.persona_id": { que: "suyo", clave: ["cuit"], siYaTiene: iguales("cuit") },
  "adhesiones.persona_id": {
    que: "suyo",
    clave: ["id"],
    siYaTiene: "otra.estado <> 'cancelada' and fila.estado <> 'cancelada'",
  },
  "destinatarios_de_mensaje.persona_id": {
    que: "suyo",
    clave: ["mensaje_id"],
    siYaTiene: iguales("mensaje_id"),
  },
  "sin_novedades.persona_id": { que: "suyo", clave: [], siYaTiene: "true" },

  "personas.id": union,
  // Triggers copy restrictions to both records.
  "restricciones.responsable_id": union,
  "restricciones.dependiente_id": union,
  "fusiones.queda_id": union,
  "fusiones.sale_id": union,
  "personas_distintas.una_id": union,
  "personas_distintas.otra_id": union,

  "sesiones.usuario_id": acceso,
  "segundos_pasos.usuario_id": acceso,
  "codigos_de_respaldo.usuario_id": acceso,
  "codigos_de_acceso.usuario_id": acceso,
  "recuperaciones.usuario_id": acceso,
  "dispositivos_de_puerta.usuario_id": acceso,
  "presencias.usuario_id": acceso,

  "adicionales_de_persona.creado_por": autor,
  "ajustes.usuario_id": autor,
  "ajustes_de_recordatorios.cambiado_por": autor,
  "altas.creada_por": autor,
  "arqueos.cajero_id": autor,
  "arqueos.cerrado_por": autor,
  "auditoria.usuario_id": autor,
  "aumentos.aplicado_por": autor,
  "aumentos.deshecho_por": autor,
  "beneficios.creado_por": autor,
  "beneficios.terminado_por": autor,
  "cierres_de_mes.cerrado_por": autor,
  "conexiones.usuario_id": autor,
  "convenios.anulado_por": autor,
  "convenios.creado_por": autor,
  "devoluciones.hecha_por": autor,
  "devoluciones.pedida_por": autor,
  "dispositivos_de_puerta.retirado_por": autor,
  "entradas.ingreso_por": autor,
  "extractos.subido_por": autor,
  "formatos_de_extracto.creado_por": autor,
  "fusiones.deshecha_por": autor,
  "fusiones.hecha_por": autor,
  "gestiones.creada_por": autor,
  "importaciones.aplicada_por": autor,
  "importaciones.creada_por": autor,
  "importaciones.deshecha_por": autor,
  "imputaciones.creada_por": autor,
  "lecturas.decidida_por": autor,
  "lecturas.enviada_por": autor,
  "lecturas.operador_id": autor,
  "mensajes_a_grupos.creado_por": autor,
  "mensajes_a_grupos.detenido_por": autor,
  "mensajes_de_evento.enviado_por": autor,
  "movimientos.decidido_por": autor,
  "pagos.registrado_por": autor,
  "pedidos_de_prensa.ingreso_por": autor,
  "personas_distintas.dicho_por": autor,
  "precios_de_arancel.creado_por": autor,
  "recibos.emitido_por": autor,
  "reglas_de_cuotas.creadas_por": autor,
  "renglones_de_cuota.creado_por": autor,
  "restricciones.puesta_por": autor,
  "sin_recordatorios.creado_por": autor,
  "solicitudes_de_consumidor.atendida_por": autor,
  "transferencias.revisado_por": autor,
  "vinculos.creado_por": autor,
  "vinculos.terminado_por": autor,
};

export const SUYAS = Object.entries(REFERENCIAS).flatMap(([nombre, referencia]) => {
  if (referencia.que !== "suyo") return [];
  const [tabla = "", columna = ""] = nombre.split(".");
  return [{ nombre, tabla, columna, ...referencia }];
});
export type Suya = (typeof SUYAS)[number];

export const TABLAS_DE_UNION = [...new Set([...SUYAS.map(({ tabla }) => tabla), "usuarios"])];

/** Columns to which a request that started before the merge may still write the merged person's id. */
export const REZAGADAS = SUYAS.filter(({ nombre }) =>
  ["pagos.usuario_id", "entradas.usuario_id", "reservas.usuario_id"].includes(nombre),
);
