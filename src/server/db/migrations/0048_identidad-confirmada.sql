ALTER TABLE "personas" ADD COLUMN "confirmada_en" timestamp with time zone;--> statement-breakpoint
-- What the office wrote or decided is confirmed; what a request or a family said is not.
UPDATE personas p SET confirmada_en = coalesce(
  (SELECT s.confirmado_en FROM socios s WHERE s.usuario_id = p.id),
  (SELECT u.creado_en FROM usuarios u WHERE u.id = p.id),
  now())
WHERE EXISTS (SELECT FROM socios s WHERE s.usuario_id = p.id AND s.confirmado_en IS NOT NULL)
  OR (
    coalesce(p.dni, p.fecha_de_nacimiento::text) IS NOT NULL
    AND NOT EXISTS (SELECT FROM socios s WHERE s.usuario_id = p.id)
    AND NOT EXISTS (SELECT FROM vinculos v WHERE v.dependiente_id = p.id AND v.motivo = 'Agregó a la persona a su familia')
    AND NOT EXISTS (SELECT FROM auditoria a WHERE a.objeto = 'usuario' AND a.objeto_id = p.id AND a.accion = 'socio.pedir')
  )
  OR EXISTS (SELECT FROM creados_por_importacion c WHERE c.tipo = 'usuario' AND c.objeto_id = p.id);--> statement-breakpoint
-- What a membership says of its person is confirmed by the office. A request only says what is not known yet, never a DNI of
-- somebody else, and once it is rejected nothing.
CREATE OR REPLACE FUNCTION persona_de_socio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE personas SET dni = NULL, fecha_de_nacimiento = NULL, telefono = ''
    WHERE id = OLD.usuario_id AND confirmada_en IS NULL AND OLD.confirmado_en IS NULL
      AND NOT EXISTS (SELECT FROM vinculos WHERE dependiente_id = OLD.usuario_id);
  ELSIF NEW.confirmado_en IS NOT NULL THEN
    UPDATE personas
    SET dni = NEW.dni, fecha_de_nacimiento = NEW.fecha_de_nacimiento, telefono = NEW.telefono,
      confirmada_en = coalesce(confirmada_en, NEW.confirmado_en)
    WHERE id = NEW.usuario_id;
  ELSE
    IF EXISTS (SELECT FROM personas WHERE dni = NEW.dni AND id <> NEW.usuario_id) THEN
      RAISE EXCEPTION 'the DNI of somebody else' USING ERRCODE = '23505', CONSTRAINT = 'personas_dni_unico';
    END IF;
    UPDATE personas SET
      dni = CASE WHEN dni IS NULL OR (TG_OP = 'UPDATE' AND dni = OLD.dni) THEN NEW.dni ELSE dni END,
      fecha_de_nacimiento = CASE
        WHEN fecha_de_nacimiento IS NULL OR (TG_OP = 'UPDATE' AND fecha_de_nacimiento = OLD.fecha_de_nacimiento)
        THEN NEW.fecha_de_nacimiento ELSE fecha_de_nacimiento END,
      telefono = NEW.telefono
    WHERE id = NEW.usuario_id AND confirmada_en IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER socios_dicen_quienes_son ON socios;--> statement-breakpoint
CREATE TRIGGER socios_dicen_quienes_son
  AFTER INSERT OR DELETE OR UPDATE OF dni, fecha_de_nacimiento, telefono, confirmado_en ON socios
  FOR EACH ROW EXECUTE FUNCTION persona_de_socio();
