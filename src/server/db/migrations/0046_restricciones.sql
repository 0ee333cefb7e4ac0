CREATE TABLE "restricciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restricciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"responsable_id" integer NOT NULL,
	"dependiente_id" integer NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"puesta_en" timestamp with time zone NOT NULL,
	"puesta_por" integer,
	CONSTRAINT "restricciones_de_dos" CHECK ("restricciones"."responsable_id" <> "restricciones"."dependiente_id")
);
--> statement-breakpoint
ALTER TABLE "restricciones" ADD CONSTRAINT "restricciones_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricciones" ADD CONSTRAINT "restricciones_dependiente_id_usuarios_id_fk" FOREIGN KEY ("dependiente_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricciones" ADD CONSTRAINT "restricciones_puesta_por_usuarios_id_fk" FOREIGN KEY ("puesta_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restricciones_unica" ON "restricciones" USING btree ("responsable_id","dependiente_id");--> statement-breakpoint
CREATE INDEX "restricciones_dependiente" ON "restricciones" USING btree ("dependiente_id");--> statement-breakpoint
-- A court order belongs to two people: every bond between them is restricted, whoever writes it, and a restricted bond makes
-- an order of it. One writer of bonds at a time, so that neither is missed.
INSERT INTO restricciones (responsable_id, dependiente_id, motivo, puesta_en, puesta_por)
SELECT DISTINCT ON (coalesce(a.unida_a, a.id), coalesce(b.unida_a, b.id)) coalesce(a.unida_a, a.id), coalesce(b.unida_a, b.id),
  v.motivo, v.creado_en, v.creado_por
FROM vinculos v JOIN personas a ON a.id = v.responsable_id JOIN personas b ON b.id = v.dependiente_id
WHERE v.restringido AND coalesce(a.unida_a, a.id) <> coalesce(b.unida_a, b.id)
ORDER BY coalesce(a.unida_a, a.id), coalesce(b.unida_a, b.id), v.id;--> statement-breakpoint
INSERT INTO restricciones (responsable_id, dependiente_id, motivo, puesta_en, puesta_por)
SELECT responsable_id, dependiente_id, motivo, creado_en, creado_por FROM vinculos WHERE restringido
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE vinculos v SET restringido = true FROM restricciones r
WHERE r.responsable_id = v.responsable_id AND r.dependiente_id = v.dependiente_id AND NOT v.restringido;--> statement-breakpoint
CREATE FUNCTION vinculo_restringido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terminado_en IS NULL THEN PERFORM pg_advisory_xact_lock(hashtext('vinculos')); END IF;
  NEW.restringido := NEW.restringido OR EXISTS (
    SELECT FROM restricciones r WHERE r.responsable_id = NEW.responsable_id AND r.dependiente_id = NEW.dependiente_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vinculos_restringidos BEFORE INSERT OR UPDATE ON vinculos
  FOR EACH ROW EXECUTE FUNCTION vinculo_restringido();--> statement-breakpoint
CREATE FUNCTION vinculo_restringe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restricciones (responsable_id, dependiente_id, motivo, puesta_en, puesta_por)
  VALUES (NEW.responsable_id, NEW.dependiente_id, NEW.motivo, NEW.creado_en, NEW.creado_por) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vinculos_restringen AFTER INSERT OR UPDATE ON vinculos
  FOR EACH ROW WHEN (NEW.restringido) EXECUTE FUNCTION vinculo_restringe();--> statement-breakpoint
CREATE FUNCTION restriccion_rige() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('vinculos'));
  UPDATE vinculos SET restringido = true
  WHERE responsable_id = NEW.responsable_id AND dependiente_id = NEW.dependiente_id AND terminado_en IS NULL AND NOT restringido;
  -- About a record that was merged meanwhile.
  INSERT INTO restricciones (responsable_id, dependiente_id, motivo, puesta_en, puesta_por)
  SELECT coalesce(a.unida_a, a.id), coalesce(b.unida_a, b.id), NEW.motivo, NEW.puesta_en, NEW.puesta_por
  FROM personas a, personas b
  WHERE a.id = NEW.responsable_id AND b.id = NEW.dependiente_id AND coalesce(a.unida_a, b.unida_a) IS NOT NULL
    AND coalesce(a.unida_a, a.id) <> coalesce(b.unida_a, b.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER restricciones_rigen AFTER INSERT ON restricciones
  FOR EACH ROW EXECUTE FUNCTION restriccion_rige();--> statement-breakpoint
-- What holds for a record holds for the one that it is merged into, and once the merge is undone for both.
CREATE FUNCTION persona_unida_restringe() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  de integer := CASE WHEN NEW.unida_a IS NULL THEN OLD.unida_a ELSE NEW.id END;
  a integer := CASE WHEN NEW.unida_a IS NULL THEN NEW.id ELSE NEW.unida_a END;
BEGIN
  INSERT INTO restricciones (responsable_id, dependiente_id, motivo, puesta_en, puesta_por)
  SELECT CASE r.responsable_id WHEN de THEN a ELSE r.responsable_id END,
    CASE r.dependiente_id WHEN de THEN a ELSE r.dependiente_id END, r.motivo, r.puesta_en, r.puesta_por
  FROM restricciones r WHERE de IN (r.responsable_id, r.dependiente_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER personas_unidas_restringen AFTER UPDATE OF unida_a ON personas
  FOR EACH ROW WHEN (NEW.unida_a IS DISTINCT FROM OLD.unida_a) EXECUTE FUNCTION persona_unida_restringe();
