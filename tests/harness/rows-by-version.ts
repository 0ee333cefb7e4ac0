import { ROWS_OF_DUES } from "./rows-of-dues.ts";
import { ROWS_OF_FAMILIES } from "./rows-of-families.ts";

/**
 * Sample rows of every table, by the number of migrations after which the site can write them. A migration that
 * creates a table adds its rows here, as `migrate.test.ts` checks.
 */
const ROWS: { since: number; sql: string }[] = [
  {
    since: 1,
    sql: `
      insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos) values
        ('ana', 'x', 'Ana', 'Núñez', 'ana@example.com', '{usuario,socio}'),
        ('jefa', 'x', 'Jefa', 'Del Club', null, '{administrador}');
      insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
        values ('Clásico', 'Ñandú', '2026-05-30', '21:30', 'Gimnasio', 12500.50, 100, 99);
      insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, preference_id, creado_en, actualizado_en)
        values (1, 'entrada', 'Entrada: Clásico', 12500.50, 'mercadopago', 'aprobado', 'p-1',
          '2026-05-01T10:00:00-03', '2026-05-01T10:05:00-03');
      insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
        select 1, 1, id, 'pagada', '2026-05-01T10:00:00-03' from pagos;
      insert into avisos_de_pago (recibido_en, tema, id_externo, firma, cuerpo)
        values ('2026-05-01T10:05:00-03', 'payment', '77', 'valid', '{"id": 77}');
      insert into correos (id, clave, para, asunto, texto, html, qr, creado_en)
        values ('00000000-0000-4000-8000-000000000001', 'entrada-pagada:1', 'ana@example.com', 'Tu entrada', 't',
          '<p>', '[{"cid": "qr"}]', '2026-05-01T10:05:00-03');
      insert into sesiones (id, usuario_id, creada_en, expira_en)
        values ('00000000-0000-4000-8000-000000000002', 1, '2026-05-01T10:00:00-03', '2026-05-01T18:00:00-03');
      insert into auditoria (cuando, usuario_id, accion, objeto, objeto_id, antes, despues)
        values ('2026-05-01T10:00:00-03', 2, 'crear', 'evento', 1, null, '{"estado": true}');`,
  },
  { since: 2, sql: "insert into limites (key, points, expire) values ('login:ana', 1, 1780000000000);" },
  {
    since: 3,
    sql: `
      insert into imagenes (clave, mime, bytes, ancho, alto, estado, creada_en)
        values ('abc', 'image/jpeg', 1000, 640, 480, 'lista', '2026-05-01T10:00:00-03');
      insert into imagenes_de_evento (evento_id, nombre, clave, ancho, alto) values (1, 'tapa.jpg', 'abc', 640, 480);
      insert into carrousel (nombre, clave, orden, creado_en) values ('tapa.jpg', 'abc', 1, '2026-05-01T10:00:00-03');
      insert into fotos_de_galeria (tipo, nombre, clave, creada_en)
        values ('basquet', 'foto.jpg', 'abc', '2026-05-01T10:00:00-03');
      insert into sponsors (nombre, clave, creado_en) values ('Panadería', 'abc', '2026-05-01T10:00:00-03');
      insert into enlaces (nombre, enlace, creado_en)
        values ('Liga', 'https://liga.example', '2026-05-01T10:00:00-03');
      insert into publicaciones (id, permalink, caption, clave, publicada_en)
        values ('9', 'https://www.instagram.com/p/9/', 'Ganamos', 'abc', '2026-05-01T10:00:00-03');
      insert into estado_de_publicaciones (token, consultado_en) values ('t', '2026-05-01T10:00:00-03');
      insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, creada_en)
        values ('A-1', 'baja', 'Ana', 'ana@example.com', '2026-05-01T10:00:00-03');
      insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha)
        values (1, 'La Radio', 'Luz Paz', '30111222', 'luz@example.com', '2346400140', '2026-05-01T10:00:00-03');`,
  },
  {
    since: 5,
    sql: `
      insert into planes (nombre_plan, precio, descripcion, fecha_creacion)
        values ('Pleno', 24000, 'Todo', '2026-01-01T10:00:00-03');
      insert into cuotas_de_plan (plan_id, numero_cuota, importe, fecha_cuota)
        values (1, 1, 24000, '2026-06-10T00:00:00-03');
      insert into socios (usuario_id, dni, telefono, fecha_de_nacimiento, direccion, estado_civil, nacionalidad,
          plan_id, pedido_en, confirmado_en)
        values (1, '30111222', '2346400140', '1990-02-28', 'Pellegrini 140', 'soltera', 'argentina', 1,
          '2026-05-01T10:00:00-03', '2026-05-02T10:00:00-03');
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
        values (1, 1, '2026-05-01', 1, 1, 24000, '2026-06-10');
      insert into cobros_de_cuota (pago_id, cuota_id) select id, 1 from pagos;
      insert into pedidos_de_recuperacion (id, correo, creado_en)
        values ('00000000-0000-4000-8000-000000000003', 'ana@example.com', '2026-05-01T10:00:00-03');
      insert into recuperaciones (usuario_id, token_hash, creada_en, vence_en)
        values (1, 'h', '2026-05-01T10:00:00-03', '2026-05-01T11:00:00-03');`,
  },
  {
    since: 6,
    sql: `
      insert into canchas (nombre) values ('Cancha 1');
      insert into ocupaciones (cancha_id, clase, titulo, creada_en)
        values (1, 'reserva', 'Ana', '2026-05-01T10:00:00-03');
      insert into horas_ocupadas (ocupacion_id, cancha_id, durante)
        values (1, 1, '[2026-06-01 10:00-03, 2026-06-01 11:00-03)');
      insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos,
          estado, ocupacion_id, persona)
        values ('2026-05-01T10:00:00-03', 1, 1, 'POR_HORA', '2026-06-01', '10:00', '11:00', 60, 'aceptada', 1, 'nunez ana');`,
  },
  {
    since: 8,
    sql: `
      insert into copias_de_seguridad (empezada_en, terminada_en, archivo, bytes)
        values ('2026-05-01T03:00:00-03', '2026-05-01T03:01:00-03', 'club.tar', 1000);
      insert into segundos_pasos (usuario_id, secreto, creado_en) values (2, 's', '2026-05-01T10:00:00-03');
      insert into codigos_de_respaldo (usuario_id, hash) values (2, 'h');`,
  },
  {
    since: 11,
    sql: `
      insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
        values ('entrada', 'Entrada: Clásico', 12500.50, 'efectivo', 'aprobado', '2026-05-30T21:00:00-03',
          '2026-05-30T21:00:00-03');
      insert into entradas (evento_id, portador, portador_correo, pago_id, estado, comprada_en, ingreso_en, ingreso_por,
          ingreso_igual, ingreso_evento_id)
        select 1, 'Rosa', 'rosa@example.com', max(id), 'pagada', '2026-05-30T21:00:00-03', '2026-05-30T21:05:00-03', 2,
          'otra-fecha', null from pagos;`,
  },
  {
    since: 12,
    sql: `
      insert into codigos_de_acceso (usuario_id, hash, creado_en, vence_en, intentos)
        values (1, 'h', '2026-05-01T10:00:00-03', '2026-05-01T10:30:00-03', 5);`,
  },
  {
    since: 15,
    sql: `
      insert into pagos_repetidos (pago_id, id_medio_pago, monto, recibido_en, devuelto_en)
        select min(id), '900100', 12500.50, '2026-05-30T21:00:00-03', '2026-05-30T21:01:00-03' from pagos;`,
  },
  {
    since: 16,
    sql: `
      update eventos set venta_desde = '2026-05-20T20:00:00-03';
      insert into filas (evento_id, abierta_en, secreto, sorteada_en, sorteados, ultima, ritmo, base_en, pausa)
        values (1, '2026-05-01T10:00:00-03', 'ab', '2026-05-20T20:00:00-03', 1, 2, 600, '2026-05-20T20:00:00-03', 'club');
      insert into lugares_en_fila (fila_id, usuario_id, numero, posicion, entro_en, admitido_en)
        values (1, 1, 1, 1, '2026-05-01T10:00:00-03', '2026-05-20T20:00:01-03'),
          (1, 2, null, 2, '2026-05-20T20:01:00-03', null);`,
  },
  {
    since: 18,
    sql: `
      insert into instalacion (slug, sitio, terminada_en)
        values ('el_club', 'https://club.example', '2026-05-01T10:00:00-03') on conflict do nothing;
      insert into ajustes (grupo, version, datos, usuario_id, creado_en)
        values ('banco', 1, '{"titular": "El Club", "cuenta": "", "alias": "EL.CLUB", "cuit": ""}', 2,
          '2026-05-01T10:00:00-03') on conflict do nothing;
      insert into imagenes_de_ajustes (grupo, version, clave) values ('banco', 1, 'abc');`,
  },
  {
    since: 19,
    sql: `
      insert into conexiones (nombre, cifrado, clave, guardada_en, usuario_id)
        values ('instagram', 'AAAA', 'huella', '2026-05-01T10:00:00-03', 2);`,
  },
  {
    since: 20,
    sql: `
      update instalacion set intentos = 2, bloqueada_hasta = '2026-05-01T10:15:00-03', paso = 3, sin_tareas = true;`,
  },
  { since: 21, sql: "update usuarios set terminos_version = 2 where id = 1;" },
  {
    since: 22,
    sql: `
      update eventos set maximo_por_compra = 4, situacion = 'reprogramado', motivo = 'Lluvia', version = 2,
        fecha_anterior = '2026-05-30', hora_anterior = '21:30', devolver_hasta = '2026-06-06T21:30:00-03';
      insert into tarifas (evento_id, nombre, precio, cupo, tomadas, solo_socios, maximo_por_socio)
        values (1, 'Socios', 6000, 20, 1, true, 2);
      insert into cupos_de_socio (tarifa_id, usuario_id, tomadas, maximo) values (1, 1, 1, 2);
      insert into codigos (codigo, porcentaje, usos_maximos, usos, creado_en)
        values ('HERMANOS', 10, 5, 1, '2026-05-01T10:00:00-03');
      insert into codigos_de_evento (codigo_id, evento_id) values (1, 1);
      insert into usos_de_codigo (codigo_id, usuario_id, usos, maximo) values (1, 1, 1, 1);
      insert into esperas (evento_id, usuario_id, cantidad, anotada_en, estado, ofrecida_en, oferta_hasta)
        values (1, 1, 2, '2026-05-01T10:00:00-03', 'ofrecida', '2026-05-02T10:00:00-03', '2026-05-02T10:30:00-03');
      insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en, pedida_por, hecha_en)
        select min(id), 5400, 'mercadopago', 'No puede ir', 'staff', '2026-05-02T10:00:00-03', 2,
          '2026-05-02T10:01:00-03' from pagos;
      update pagos set pagina_en = creado_en, aprobado_en = creado_en, a_devolver = 5400, devuelto = 5400 where id = 1;
      update entradas set precio = 5400, tarifa_id = 1, codigo_id = 1, devolucion_id = 1,
        numero = 2147483700, pasada_a = 'abuela@example.com', pasada_en = '2026-05-02T10:00:00-03',
        pase_hash = 'hash', pase_abierto_en = '2026-05-02T11:00:00-03' where id = 1;`,
  },
  {
    since: 23,
    sql: "update devoluciones set idempotency_key = '6f1c2a54-6d0e-4b7e-9d8e-0b5a3f1c2d3e' where id = 1;",
  },
  {
    since: 24,
    sql: `
      insert into lecturas (id, telefono, evento_id, entrada_id, operador_id, enviada_por, leida_en, corregida_en, recibida_en, igual, resultado)
        values ('0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540001', '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540002', 1, 1, 2, 2,
          '2026-05-30T21:00:00-03', '2026-05-30T21:00:00-03', '2026-05-30T21:05:00-03', false, 'repetida');`,
  },
  {
    since: 28,
    sql: `
      update devoluciones set id_proveedor = '9001', pedido = 6000, excedente = 100,
        resuelta_en = '2026-05-03T10:00:00-03' where id = 1;
      insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en, cubierta_en)
        select pago_id, 10, 'efectivo', 'No puede ir', 'staff', pedida_en, '2026-05-03T10:00:00-03'
          from devoluciones where id = 1;`,
  },
  {
    since: 29,
    sql: "update pagos set pedido_hash = 'hash' where id = 1; update devoluciones set pedido_hash = 'hash' where id = 1;",
  },
  {
    since: 33,
    sql: `
      insert into dispositivos_de_puerta (telefono, usuario_id, sesion_id, agente, visto_en, retirado_en, retirado_por)
        values ('0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540002', 2, '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540003', '',
          '2026-05-30T21:00:00-03', '2026-05-31T21:00:00-03', 2);`,
  },
  { since: 35, sql: "update eventos set resultado = '82 a 75';" },
  {
    since: 37,
    sql: `
      update pagos set comision = 625.03, acreditado_en = '2026-05-11T10:00:00-03' where id = 1;
      insert into arqueos (cajero_id, desde, cerrado_en, cerrado_por, apertura, cobrado, devuelto, contado, motivo, idempotency_key)
        values (2, '2026-05-30T00:00:00-03', '2026-05-30T23:00:00-03', 2, 1000, 500, 0, 1400, 'Faltó un vuelto',
          '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540004');
      insert into movimientos_de_arqueo (pago_id, arqueo_id) select min(id), 1 from pagos;
      insert into mensajes_de_evento (evento_id, asunto, texto, copias, enviado_por, enviado_en, idempotency_key)
        values (1, 'Cambio de puerta', 'Se entra por Pellegrini', 1, 2, '2026-05-30T18:00:00-03',
          '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540005');`,
  },
  { since: 38, sql: "insert into presencias values (2, 'evento', 1, '2026-05-30T18:00:00-03');" },
  ...ROWS_OF_FAMILIES,
  ...ROWS_OF_DUES,
  {
    since: 59,
    sql: `
      insert into equipos (slug, deporte, rama, categoria, temporada, nacidos_desde, nacidos_hasta)
        values ('basquet-u15-femenina-2026', 'basquet', 'femenina', 'U15', 2026, 2011, 2012);
      insert into integrantes (equipo_id, persona_id, desde, numero, posicion, foto) values (1, 1, '2026-03-01', '00', 'Base', 'abc');
      insert into cuerpo_tecnico (equipo_id, persona_id, funcion, accede) values (1, 2, 'Entrenadora', true);
      insert into consentimientos values (1, true, false, true, 1, '2026-03-01T10:00:00-03');
      insert into participantes (nombre, equipo_id) values ('Colón', 1)
        on conflict (equipo_id) do update set nombre = excluded.nombre;
      insert into participantes (nombre, escudo) values ('Unión', 'abc');
      insert into nombres_de_participante select 'club union', id from participantes where nombre = 'Unión';
      insert into competencias (nombre, temporada, deporte, reglas, cargada)
        values ('Apertura U15', 2026, 'basquet', '{"puntos": {}, "desempates": []}', '[]');
      insert into partidos (competencia_id, grupo, jornada, local_id, visitante_id, fecha, hora, lugar, estado,
          puntos_local, puntos_visitante, parciales, evento_id, id_externo)
        values (1, 'Zona A', 'Fecha 1', (select id from participantes where nombre = 'Colón'),
          (select id from participantes where nombre = 'Unión'), '2026-05-30', '21:30', 'Gimnasio', 'final', 40, 38,
          '[{"local": 20, "visitante": 18}, {"local": 20, "visitante": 20}]', 1, 'F-1');
      insert into planillas values (1, 1, '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540006', 2, '2026-05-30T21:30:00-03');
      insert into anotaciones (partido_id, epoca, n, id, anotacion, recibida_en)
        values (1, 1, 1, '0b5a3f1c-6d0e-4b7e-9d8e-6f1c2a540007', '{"tipo": "puntos", "periodo": 1, "lado": "local", "tiro": "doble"}', '2026-05-30T21:31:00-03');`,
  },
  {
    since: 61,
    sql: `
      insert into noticias (slug, titulo, texto, imagen, equipo_id, partido_id, publicada, publicada_en, creada_en, cambiada_en)
        values ('ganamos', 'Ganamos', '**Bien**', 'abc', 1, 1, true, '2026-05-31T10:00:00-03', '2026-05-31T09:00:00-03',
          '2026-05-31T10:00:00-03'),
        (null, 'Borrador', 'x', null, null, null, false, null, '2026-05-31T09:00:00-03', '2026-05-31T09:00:00-03');`,
  },
];

/** Returns the statements for rows that become possible with this number of migrations. */
export function rowsSince(migrations: number): string {
  return ROWS.find(({ since }) => since === migrations)?.sql ?? "";
}
