/** Rows of people, bonds, allocations, imports and merges (`rows-by-version.ts`). */
export const ROWS_OF_FAMILIES: { since: number; sql: string }[] = [
  {
    since: 39,
    sql: `
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
        values (1, 1, '2026-06-01', 2, 2, 1000, '2026-07-10');
      insert into renglones_de_cuota (cuota_id, regla, importe) select max(id), 'base', 1000 from cuotas;
      insert into imputaciones (pago_id, cuota_id, monto, creada_en)
        select min(p.id), max(c.id), 400, '2026-06-02T10:00:00-03' from pagos p, cuotas c;
      insert into cuentas_pagador values (1, '2026-06-02T10:00:00-03');
      insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('leo', 'x', 'Leo', 'Núñez');
      insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, creado_en)
        select 1, max(id), 'madre', '2026-06-02', '2026-06-02T10:00:00-03' from usuarios;
      insert into invitaciones_de_familia (token_hash, de_id, dependiente_id, relacion, creada_en, vence_en)
        select 'h', 1, max(id), 'padre', '2026-06-02T10:00:00-03', '2026-06-09T10:00:00-03' from usuarios;
      insert into grupos (nombre, creado_en) values ('Núñez', '2026-06-02T10:00:00-03');
      insert into personas_en_grupos (grupo_id, persona_id, desde) values (1, 1, '2026-06-02');`,
  },
  {
    since: 40,
    sql: `
      insert into importaciones (archivo, sha256, contenido, lectura, firma, conteos, creada_en, creada_por)
        values ('socios.csv', 'hash', 'Nombre;Apellido
Ana;Paz', '{"formato": {"kind": "csv", "encoding": "utf-8", "separator": ";", "sheet": null, "sheets": []}, "filaDeTitulos": 1, "titulos": ["Nombre", "Apellido"], "columnas": ["nombre", "apellido"], "fechas": "dia-mes", "planId": null, "fechaDeSaldo": "2026-06-02", "recordada": false}',
          'nombre|apellido', '{"nuevo": 1, "cambia": 0, "igual": 0, "duda": 0, "error": 0}', '2026-06-02T10:00:00-03', 2);
      insert into filas_de_importacion values (1, 2, '{Ana,Paz}', 'nuevo',
        '{"fila": 2, "veredicto": "nuevo", "nombre": "Ana Paz", "personaId": null, "motivo": "", "notas": [], "cambios": []}', null, null);
      insert into creados_por_importacion values (1, 'usuario', 1);`,
  },
  { since: 41, sql: "update entradas set para_id = (select max(id) from usuarios);" },
  {
    since: 42,
    sql: `
      insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('leo2', 'x', 'Leo', 'Nuñez');
      insert into fusiones (queda_id, sale_id, hecha_en, hecha_por, cambiado)
        select 1, max(id), '2026-06-02T10:00:00-03', 2, '{}' from usuarios;
      insert into personas_distintas values (1, 2, 2, '2026-06-02T10:00:00-03');`,
  },
  {
    since: 47,
    sql: `
      insert into restricciones (responsable_id, dependiente_id, puesta_en)
        values (1, 2, '2026-06-02T10:00:00-03');`,
  },
];
