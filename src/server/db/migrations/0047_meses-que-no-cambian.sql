CREATE INDEX "renglones_de_cuota_creados" ON "renglones_de_cuota" USING brin ("creado_en");--> statement-breakpoint
-- A line counts on the due date of its instalment, or on its own day if it was written after that.
CREATE FUNCTION cuota_en_mes_cerrado(cuota integer, vence date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT mes_cerrado(min(greatest(creado_en, vence::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires')))
  FROM renglones_de_cuota WHERE cuota_id = cuota
$$;--> statement-breakpoint
CREATE FUNCTION cuotas_de_mes_cerrado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF cuota_en_mes_cerrado(OLD.id, OLD.vence_el) OR (TG_OP = 'UPDATE' AND cuota_en_mes_cerrado(OLD.id, NEW.vence_el)) THEN
    RAISE EXCEPTION 'instalment % counts in a closed month', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'mes_cerrado';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER cuotas_en_mes_abierto BEFORE DELETE OR UPDATE OF vence_el ON cuotas
  FOR EACH ROW EXECUTE FUNCTION cuotas_de_mes_cerrado();
