ALTER TABLE "personas" ADD COLUMN "dni_de_deudor" text;--> statement-breakpoint
CREATE INDEX "personas_dni_de_deudor" ON "personas" USING btree ("dni_de_deudor") WHERE "personas"."dni_de_deudor" is not null;--> statement-breakpoint
-- Who deleted their account while owing something, and is a member again with the same DNI, owes it.
CREATE FUNCTION deuda_del_mismo_dni() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cuotas c SET usuario_id = NEW.usuario_id FROM personas p
  WHERE p.dni_de_deudor = NEW.dni AND c.usuario_id = p.id AND c.pagada_en IS NULL AND c.importe > c.imputado
    AND NOT EXISTS (
      SELECT FROM cuotas o WHERE o.usuario_id = NEW.usuario_id AND (o.periodo = c.periodo
        OR (o.plan_id = c.plan_id AND o.desde = c.desde AND o.numero_cuota = c.numero_cuota)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER socios_encuentran_su_deuda AFTER INSERT OR UPDATE OF dni, confirmado_en ON socios
  FOR EACH ROW WHEN (NEW.confirmado_en IS NOT NULL AND NEW.dni <> '') EXECUTE FUNCTION deuda_del_mismo_dni();
