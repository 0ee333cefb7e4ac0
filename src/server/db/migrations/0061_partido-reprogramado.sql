-- A match that was suspended before it began is played on its event's new date. A match with points goes on from them.
CREATE OR REPLACE FUNCTION partido_sigue_a_su_evento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE partidos SET fecha = NEW.fecha, hora = NEW.hora, lugar = NEW.lugar, version = version + 1, cambiado_en = now(),
    estado = CASE
      WHEN NEW.situacion = 'suspendido' AND estado = 'programado' THEN 'postergado'
      WHEN NEW.situacion = 'cancelado' AND estado IN ('programado', 'postergado') THEN 'suspendido'
      WHEN OLD.situacion = 'suspendido' AND NEW.situacion = 'reprogramado'
        AND (estado = 'postergado' OR (estado = 'suspendido' AND puntos_local IS NULL)) THEN 'programado'
      ELSE estado
    END
  WHERE evento_id = NEW.id;
  RETURN NULL;
END $$;
