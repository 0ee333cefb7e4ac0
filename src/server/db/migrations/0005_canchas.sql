CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "canchas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canchas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"disponible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "horas_ocupadas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "horas_ocupadas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ocupacion_id" integer NOT NULL,
	"cancha_id" integer NOT NULL,
	"durante" "tstzrange" NOT NULL,
	CONSTRAINT "horas_ocupadas_no_vacia" CHECK (not isempty("horas_ocupadas"."durante"))
);
--> statement-breakpoint
CREATE TABLE "ocupaciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ocupaciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cancha_id" integer NOT NULL,
	"clase" text NOT NULL,
	"titulo" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	CONSTRAINT "ocupaciones_clase_valida" CHECK ("ocupaciones"."clase" in ('reserva','evento','bloqueo'))
);
--> statement-breakpoint
CREATE TABLE "reservas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fecha_pedido" timestamp with time zone NOT NULL,
	"usuario_id" integer,
	"cancha_id" integer NOT NULL,
	"tipo_reserva" text NOT NULL,
	"fecha" date NOT NULL,
	"hora_inicio" time,
	"hora_fin" time,
	"minutos" integer DEFAULT 0 NOT NULL,
	"telefono" text,
	"comentario" text,
	"respuesta" text,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"ocupacion_id" integer,
	"persona" text DEFAULT '' NOT NULL,
	"texto" text GENERATED ALWAYS AS (buscable(persona || ' ' || coalesce(telefono, '') || ' ' || coalesce(comentario, '') || ' ' || coalesce(respuesta, ''))) STORED,
	CONSTRAINT "reservas_tipo_valido" CHECK ("reservas"."tipo_reserva" in ('POR_HORA','DIA_COMPLETO','MES_COMPLETO')),
	CONSTRAINT "reservas_estado_valido" CHECK ("reservas"."estado" in ('pendiente','aceptada','rechazada','cancelada')),
	CONSTRAINT "reservas_horas_de_aceptada" CHECK ("reservas"."ocupacion_id" is null or "reservas"."estado" = 'aceptada')
);
--> statement-breakpoint
CREATE TABLE "resumen_de_reservas" (
	"mes" date NOT NULL,
	"cancha_id" integer NOT NULL,
	"estado" text NOT NULL,
	"total" integer NOT NULL,
	"minutos" bigint NOT NULL,
	CONSTRAINT "resumen_de_reservas_mes_cancha_id_estado_pk" PRIMARY KEY("mes","cancha_id","estado")
);
--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "ocupacion_id" integer;--> statement-breakpoint
ALTER TABLE "horas_ocupadas" ADD CONSTRAINT "horas_ocupadas_ocupacion_id_ocupaciones_id_fk" FOREIGN KEY ("ocupacion_id") REFERENCES "public"."ocupaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horas_ocupadas" ADD CONSTRAINT "horas_ocupadas_cancha_id_canchas_id_fk" FOREIGN KEY ("cancha_id") REFERENCES "public"."canchas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ocupaciones" ADD CONSTRAINT "ocupaciones_cancha_id_canchas_id_fk" FOREIGN KEY ("cancha_id") REFERENCES "public"."canchas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservas" ADD CONSTRAINT "reservas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservas" ADD CONSTRAINT "reservas_cancha_id_canchas_id_fk" FOREIGN KEY ("cancha_id") REFERENCES "public"."canchas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservas" ADD CONSTRAINT "reservas_ocupacion_id_ocupaciones_id_fk" FOREIGN KEY ("ocupacion_id") REFERENCES "public"."ocupaciones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canchas_nombre_unico" ON "canchas" USING btree (lower("nombre"));--> statement-breakpoint
CREATE INDEX "horas_ocupadas_ocupacion" ON "horas_ocupadas" USING btree ("ocupacion_id");--> statement-breakpoint
CREATE INDEX "ocupaciones_cancha" ON "ocupaciones" USING btree ("cancha_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservas_ocupacion_unica" ON "reservas" USING btree ("ocupacion_id");--> statement-breakpoint
CREATE INDEX "reservas_fecha" ON "reservas" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "reservas_pedido" ON "reservas" USING btree ("fecha_pedido","id");--> statement-breakpoint
CREATE INDEX "reservas_persona" ON "reservas" USING btree ("persona","id");--> statement-breakpoint
CREATE INDEX "reservas_estado" ON "reservas" USING btree ("estado","fecha","id");--> statement-breakpoint
CREATE INDEX "reservas_cancha" ON "reservas" USING btree ("cancha_id","fecha");--> statement-breakpoint
CREATE INDEX "reservas_usuario" ON "reservas" USING btree ("usuario_id","fecha");--> statement-breakpoint
CREATE INDEX "reservas_texto" ON "reservas" USING gin ("texto" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_ocupacion_id_ocupaciones_id_fk" FOREIGN KEY ("ocupacion_id") REFERENCES "public"."ocupaciones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horas_ocupadas" ADD CONSTRAINT "horas_ocupadas_sin_superposicion"
  EXCLUDE USING gist ("cancha_id" WITH =, "durante" WITH &&);--> statement-breakpoint
-- Totals by month, court and state: one update per statement, however many rows it writes.
CREATE FUNCTION resumir_reservas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One statement for what goes and what comes, in one order: two at once wait for each other, never in a circle.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO resumen_de_reservas AS r (mes, cancha_id, estado, total, minutos)
    SELECT date_trunc('month', fecha)::date, cancha_id, estado, count(*)::integer, sum(minutos)
    FROM despues GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (mes, cancha_id, estado)
    DO UPDATE SET total = r.total + excluded.total, minutos = r.minutos + excluded.minutos;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO resumen_de_reservas AS r (mes, cancha_id, estado, total, minutos)
    SELECT date_trunc('month', fecha)::date, cancha_id, estado, -count(*)::integer, -sum(minutos)
    FROM antes GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (mes, cancha_id, estado)
    DO UPDATE SET total = r.total + excluded.total, minutos = r.minutos + excluded.minutos;
  ELSE
    INSERT INTO resumen_de_reservas AS r (mes, cancha_id, estado, total, minutos)
    SELECT mes, cancha_id, estado, sum(cuanto)::integer, sum(cuanto * minutos) FROM (
      SELECT date_trunc('month', fecha)::date AS mes, cancha_id, estado, -1 AS cuanto, minutos FROM antes
      UNION ALL
      SELECT date_trunc('month', fecha)::date, cancha_id, estado, 1, minutos FROM despues
    ) AS cambios
    GROUP BY 1, 2, 3 HAVING sum(cuanto) <> 0 OR sum(cuanto * minutos) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (mes, cancha_id, estado)
    DO UPDATE SET total = r.total + excluded.total, minutos = r.minutos + excluded.minutos;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reservas_resumir_altas AFTER INSERT ON reservas
  REFERENCING NEW TABLE AS despues FOR EACH STATEMENT EXECUTE FUNCTION resumir_reservas();--> statement-breakpoint
CREATE TRIGGER reservas_resumir_cambios AFTER UPDATE ON reservas
  REFERENCING OLD TABLE AS antes NEW TABLE AS despues FOR EACH STATEMENT EXECUTE FUNCTION resumir_reservas();--> statement-breakpoint
CREATE TRIGGER reservas_resumir_bajas AFTER DELETE ON reservas
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION resumir_reservas();--> statement-breakpoint
CREATE FUNCTION renombrar_en_reservas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservas SET persona = NEW.orden WHERE usuario_id = NEW.id AND persona IS DISTINCT FROM NEW.orden;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usuarios_renombrar_en_reservas AFTER UPDATE OF nombre, apellido ON usuarios
  FOR EACH ROW WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre OR OLD.apellido IS DISTINCT FROM NEW.apellido)
  EXECUTE FUNCTION renombrar_en_reservas();
