/** Rows of monthly dues, transfers, debits, receipts and messages (`rows-by-version.ts`). */
export const ROWS_OF_DUES: { since: number; sql: string }[] = [
  {
    since: 43,
    sql: `
      insert into aranceles (nombre, tipo, plan_id, creada_en) values
        ('Cuota social', 'base', 1, '2026-06-02T10:00:00-03'), ('Básquet', 'adicional', null, '2026-06-02T10:00:00-03');
      insert into aumentos (alcance, porcentaje, vigente_desde, motivo, conteos, aplicado_en, aplicado_por)
        values ('{"aranceles": [1], "planes": []}', 12.5, '2026-07-01', 'Paritarias', '{"cuotas": 1, "personas": 1, "importe": 1250}',
          '2026-06-02T10:00:00-03', 2);
      insert into precios_de_arancel (arancel_id, vigente_desde, importe, aumento_id, creado_en, creado_por)
        values (1, '2026-06-01', 10000, null, '2026-06-02T10:00:00-03', 2), (1, '2026-07-01', 11250, 1, '2026-06-02T10:00:00-03', 2);
      insert into altas (persona_id, plan_id, desde, creada_en, creada_por) values (1, 1, '2026-06-02', '2026-06-02T10:00:00-03', 2);
      insert into adicionales_de_persona (persona_id, arancel_id, desde, creado_en, creado_por)
        values (1, 2, '2026-06-02', '2026-06-02T10:00:00-03', 2);
      insert into beneficios (persona_id, regla, porcentaje, desde, motivo, creado_en, creado_por)
        values (1, 'beca', 50, '2026-06-01', 'Beca deportiva', '2026-06-02T10:00:00-03', 2);
      insert into reglas_de_cuotas (valores, creadas_en, creadas_por) values ('{}', '2026-06-02T10:00:00-03', 2);
      insert into emisiones (periodo, empezada_en, terminada_en, personas, cuotas, importe)
        values ('2026-08-01', '2026-07-31T06:00:00-03', '2026-07-31T06:01:00-03', 1, 1, 5625);
      insert into convenios (persona_id, motivo, creado_en, creado_por) values (1, 'Dos partes', '2026-06-02T10:00:00-03', 2);
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, periodo)
        values (1, 1, '2026-01-01', 8, 12, 5625, '2026-08-10', '2026-08-01');
      insert into renglones_de_cuota (cuota_id, regla, base, importe, origen)
        select max(id), 'base', null::numeric, 11250, 'arancel:1' from cuotas union all
        select max(id), 'beca', 11250, -5625, 'beneficio:1' from cuotas;
      insert into gestiones (persona_id, tipo, texto, fecha_prometida, creada_en, creada_por)
        values (1, 'promesa', 'Paga el viernes', '2026-06-05', '2026-06-02T10:00:00-03', 2);
      insert into recordatorios (persona_id, dia, etapa, cuotas, total, enviado_en)
        values (1, '2026-08-17', 7, '{1}', 5625, '2026-08-17T10:00:00-03');
      insert into sin_recordatorios (persona_id, desde, motivo) values (1, '2026-06-02T10:00:00-03', 'Lo pidió');
      insert into transferencias (pago_id, monto, con_centavos, cuenta, abierta)
        select min(id), 12500.57, true, '{"titular": "Club", "cuenta": "", "alias": "club.colon", "cuit": ""}', false from pagos;
      insert into formatos_de_extracto (nombre, firma, mapeo, creado_en, creado_por)
        values ('Banco del pueblo', 'fecha|importe', '{"fecha": 0, "importe": 1}', '2026-06-02T10:00:00-03', 2);
      insert into extractos (archivo, sha256, cuenta, formato, mapeo, nuevas, subido_en, subido_por)
        values ('junio.csv', 'hash', 'club.colon', 'galicia',
          '{"columnas": ["fecha", "importe"], "fechas": "dia-mes", "decimal": "coma", "cuentas": ["club.colon"], "desde": "2026-06-02", "hasta": "2026-06-02"}', 1, '2026-06-02T10:00:00-03', 2);
      insert into movimientos (extracto_id, cuenta, fecha, importe, ordinal, cuit, remitente, concepto, estado, pago_id, razones)
        select 1, 'club.colon', '2026-06-02', 12500.57, 1, '27301112224', 'Ana Núñez', 'Transferencia', 'confirmado', min(id),
          '["centavos"]' from pagos;
      insert into cuits_de_pagador (persona_id, cuit, visto_en) values (1, '27301112224', '2026-06-02T10:00:00-03');
      insert into adhesiones (persona_id, estado, correo, preapproval_id, monto, creada_en, activada_en)
        values (1, 'activa', 'ana@example.com', '2c938084726fca480172750000000000', 5625, '2026-06-02T10:00:00-03', '2026-06-02T10:05:00-03');
      insert into debitos (adhesion_id, id_externo, monto, fecha, estado, payment_id, payment_status, visto_en)
        values (1, '6114264375', 5625, '2026-06-02', 'processed', '19951521071', 'approved', '2026-06-02T11:05:00-03');
      insert into series_de_recibos values ('A', 1);
      insert into recibos (serie, numero, pago_id, importe, titular, detalle, codigo, emitido_en)
        select 'A', 1, min(id), 12500.50, 'Ana Núñez', '[{"persona": "Ana Núñez", "concepto": "Cuota 1", "importe": 12500.5}]',
          'c0d160', '2026-06-02T10:00:00-03' from pagos;
      insert into comprobantes_electronicos (serie, numero, estado, identificador, actualizado_en)
        values ('A', 1, 'pendiente', 'recibo-A-1', '2026-06-02T10:00:00-03');
      insert into presupuestos values ('2026-06-01', 'cuotas', 1000000);
      insert into cierres_de_mes values ('2020-01-01', '{}', '2026-06-02T10:00:00-03', 2);
      insert into mensajes_a_grupos (asunto, cuerpo, filtro, creado_en, creado_por)
        values ('Fiesta', 'Los esperamos.', '{"publico": "cuentas"}', '2026-06-02T10:00:00-03', 2);
      insert into destinatarios_de_mensaje (mensaje_id, persona_id, estado, actualizado_en)
        values (1, 1, 'enviado', '2026-06-02T10:00:00-03');
      insert into sin_novedades values (1, '2026-06-02T10:00:00-03');`,
  },
  {
    since: 45,
    sql: `
      insert into ajustes_de_recordatorios (activos, etapas, desde, frenado_el, cambiado_por)
        values (true, '{-5,0,7,20,40}', '2026-06-03', '2026-06-10', 2);
      update recordatorios set estado = 'rechazado', detalle = '550 No existe';`,
  },
  {
    since: 50,
    sql: "insert into creditos_reservados (cobro_id, pago_id, monto) select max(id), min(id), 0.53 from pagos;",
  },
];
