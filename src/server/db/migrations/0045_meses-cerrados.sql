CREATE INDEX "pagos_acreditados" ON "pagos" USING btree ("acreditado_en") WHERE "pagos"."acreditado_en" is not null;--> statement-breakpoint
CREATE INDEX "cuotas_vencidas" ON "cuotas" USING btree ("vence_el","importe","imputado") WHERE "cuotas"."pagada_en" is null;--> statement-breakpoint
-- Closing a month closes those before it too.
CREATE FUNCTION mes_cerrado(momento timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM cierres_de_mes
    WHERE mes >= date_trunc('month', momento AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)
$$;--> statement-breakpoint
CREATE FUNCTION rechazar_mes_cerrado(momento timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF mes_cerrado(momento) THEN
    RAISE EXCEPTION 'the month of % is closed', momento USING ERRCODE = '23514', CONSTRAINT = 'mes_cerrado';
  END IF;
END $$;--> statement-breakpoint
-- A movement of Cobros neither appears in a closed month, nor changes or leaves it. What else a payment knows may change.
CREATE FUNCTION pagos_de_mes_cerrado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  antes timestamptz;
  despues timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.estado IN ('aprobado', 'reembolsado', 'contracargo') AND NOT OLD.de_prueba THEN
    antes := coalesce(OLD.aprobado_en, OLD.actualizado_en);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.estado IN ('aprobado', 'reembolsado', 'contracargo') AND NOT NEW.de_prueba THEN
    despues := coalesce(NEW.aprobado_en, NEW.actualizado_en);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF antes IS NOT DISTINCT FROM despues
      AND (OLD.monto, OLD.medio, OLD.concepto) IS NOT DISTINCT FROM (NEW.monto, NEW.medio, NEW.concepto) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM rechazar_mes_cerrado(antes), rechazar_mes_cerrado(despues);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pagos_escritos_en_mes_abierto AFTER INSERT OR UPDATE ON pagos
  FOR EACH ROW WHEN (NEW.estado IN ('aprobado', 'reembolsado', 'contracargo')) EXECUTE FUNCTION pagos_de_mes_cerrado();
--> statement-breakpoint
CREATE TRIGGER pagos_borrados_en_mes_abierto AFTER DELETE ON pagos
  FOR EACH ROW WHEN (OLD.estado IN ('aprobado', 'reembolsado', 'contracargo')) EXECUTE FUNCTION pagos_de_mes_cerrado();
--> statement-breakpoint
CREATE FUNCTION devoluciones_de_mes_cerrado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar_mes_cerrado(NEW.hecha_en);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER devoluciones_en_mes_abierto AFTER INSERT ON devoluciones
  FOR EACH ROW WHEN (NEW.hecha_en IS NOT NULL) EXECUTE FUNCTION devoluciones_de_mes_cerrado();--> statement-breakpoint
CREATE TRIGGER devoluciones_hechas_en_mes_abierto AFTER UPDATE ON devoluciones
  FOR EACH ROW WHEN (NEW.hecha_en IS NOT NULL AND (OLD.hecha_en, OLD.monto) IS DISTINCT FROM (NEW.hecha_en, NEW.monto))
  EXECUTE FUNCTION devoluciones_de_mes_cerrado();--> statement-breakpoint
CREATE FUNCTION renglones_de_mes_cerrado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar_mes_cerrado(min(creado_en)) FROM nuevos;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER renglones_en_mes_abierto AFTER INSERT ON renglones_de_cuota REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION renglones_de_mes_cerrado();--> statement-breakpoint
CREATE FUNCTION cierres_fijos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed month stays closed' USING ERRCODE = '23514', CONSTRAINT = 'cierres_fijos';
END $$;--> statement-breakpoint
CREATE TRIGGER cierres_fijos BEFORE UPDATE OR DELETE ON cierres_de_mes FOR EACH ROW EXECUTE FUNCTION cierres_fijos();
