ALTER TABLE "consentimientos" DROP CONSTRAINT "consentimientos_pkey";--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_persona_id_dado_por_pk" PRIMARY KEY("persona_id","dado_por");--> statement-breakpoint
-- What a responsable allowed ends with a court order, and with a right to decide that begins anew, even on the same day.
CREATE FUNCTION vinculo_termina_consentimientos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM consentimientos c USING personas g
  WHERE g.id = c.dado_por AND coalesce(g.unida_a, g.id) IN (OLD.responsable_id, NEW.responsable_id)
    AND c.persona_id IN (OLD.dependiente_id, NEW.dependiente_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vinculos_terminan_consentimientos AFTER UPDATE ON vinculos FOR EACH ROW
  WHEN (NEW.restringido AND NOT OLD.restringido OR NEW.autoriza_desde IS DISTINCT FROM OLD.autoriza_desde)
  EXECUTE FUNCTION vinculo_termina_consentimientos();
