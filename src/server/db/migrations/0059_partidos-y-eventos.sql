ALTER TABLE "competencias" ADD COLUMN "nombre_externo" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Each team of the club can play: it gets its row among the participants.
CREATE FUNCTION equipo_participa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO participantes (nombre, equipo_id) VALUES ('', NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER equipos_participan AFTER INSERT ON equipos FOR EACH ROW EXECUTE FUNCTION equipo_participa();--> statement-breakpoint
INSERT INTO participantes (nombre, equipo_id)
  SELECT '', id FROM equipos e WHERE NOT EXISTS (SELECT FROM participantes WHERE equipo_id = e.id);--> statement-breakpoint
-- A match with an event has the event's date, time and place. The share lock waits for an edit of the event.
CREATE FUNCTION partido_como_su_evento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.fecha, e.hora, e.lugar INTO NEW.fecha, NEW.hora, NEW.lugar
    FROM eventos e WHERE e.id = NEW.evento_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER partidos_como_su_evento BEFORE INSERT OR UPDATE OF evento_id, fecha, hora, lugar ON partidos
  FOR EACH ROW WHEN (NEW.evento_id IS NOT NULL) EXECUTE FUNCTION partido_como_su_evento();--> statement-breakpoint
CREATE FUNCTION partido_sigue_a_su_evento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE partidos SET fecha = NEW.fecha, hora = NEW.hora, lugar = NEW.lugar, version = version + 1, cambiado_en = now(),
    estado = CASE
      WHEN NEW.situacion = 'suspendido' AND estado = 'programado' THEN 'postergado'
      WHEN NEW.situacion = 'cancelado' AND estado IN ('programado', 'postergado') THEN 'suspendido'
      WHEN OLD.situacion = 'suspendido' AND NEW.situacion = 'reprogramado' AND estado = 'postergado' THEN 'programado'
      ELSE estado
    END
  WHERE evento_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER partidos_siguen_a_su_evento AFTER UPDATE OF fecha, hora, lugar, situacion ON eventos FOR EACH ROW
  WHEN ((OLD.fecha, OLD.hora, OLD.lugar, OLD.situacion) IS DISTINCT FROM (NEW.fecha, NEW.hora, NEW.lugar, NEW.situacion))
  EXECUTE FUNCTION partido_sigue_a_su_evento();
