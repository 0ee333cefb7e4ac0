CREATE TABLE "cuentas_pagador" (
	"persona_id" integer PRIMARY KEY NOT NULL,
	"creada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imputaciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imputaciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pago_id" integer NOT NULL,
	"cuota_id" integer NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" integer,
	"motivo" text,
	"revierte_id" integer,
	"devolucion_id" integer,
	CONSTRAINT "imputaciones_signo" CHECK (("imputaciones"."monto" < 0) = ("imputaciones"."revierte_id" is not null) and "imputaciones"."monto" <> 0)
);
--> statement-breakpoint
CREATE TABLE "renglones_de_cuota" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renglones_de_cuota_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cuota_id" integer NOT NULL,
	"regla" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"base" numeric(12, 2),
	"importe" numeric(12, 2) NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"creado_por" integer,
	"motivo" text
);
--> statement-breakpoint
CREATE TABLE "grupos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grupos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitaciones_de_familia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitaciones_de_familia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text,
	"de_id" integer NOT NULL,
	"para_id" integer,
	"dependiente_id" integer NOT NULL,
	"relacion" text NOT NULL,
	"ve" boolean DEFAULT true NOT NULL,
	"paga" boolean DEFAULT true NOT NULL,
	"autoriza" boolean DEFAULT false NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"resuelta_en" timestamp with time zone,
	"aceptada" boolean
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" integer PRIMARY KEY NOT NULL,
	"dni" text,
	"fecha_de_nacimiento" date,
	"telefono" text DEFAULT '' NOT NULL,
	"unida_a" integer,
	CONSTRAINT "personas_dni_valido" CHECK ("personas"."dni" ~ '^[0-9]{7,8}$'),
	CONSTRAINT "personas_unida_a_otra" CHECK ("personas"."unida_a" <> "personas"."id")
);
--> statement-breakpoint
CREATE TABLE "personas_en_grupos" (
	"grupo_id" integer NOT NULL,
	"persona_id" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "personas_en_grupos_persona_id_desde_pk" PRIMARY KEY("persona_id","desde"),
	CONSTRAINT "personas_en_grupos_fechas" CHECK ("personas_en_grupos"."hasta" is null or "personas_en_grupos"."hasta" >= "personas_en_grupos"."desde")
);
--> statement-breakpoint
CREATE TABLE "vinculos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vinculos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"responsable_id" integer NOT NULL,
	"dependiente_id" integer NOT NULL,
	"relacion" text NOT NULL,
	"ve_desde" date,
	"ve_hasta" date,
	"paga_desde" date,
	"paga_hasta" date,
	"autoriza_desde" date,
	"autoriza_hasta" date,
	"restringido" boolean DEFAULT false NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer,
	"motivo" text DEFAULT '' NOT NULL,
	"terminado_en" timestamp with time zone,
	"terminado_por" integer,
	"motivo_de_fin" text,
	"avisado_en" timestamp with time zone,
	CONSTRAINT "vinculos_de_dos" CHECK ("vinculos"."responsable_id" <> "vinculos"."dependiente_id"),
	CONSTRAINT "vinculos_relacion_valida" CHECK ("vinculos"."relacion" in ('madre','padre','tutor','abuela','abuelo','otra'))
);
--> statement-breakpoint
DROP INDEX "cuotas_pago_unico";--> statement-breakpoint
DROP INDEX "cuotas_vencimiento";--> statement-breakpoint
ALTER TABLE "cobros_de_cuota" DROP CONSTRAINT "cobros_de_cuota_pkey";--> statement-breakpoint
ALTER TABLE "cobros_de_cuota" ADD CONSTRAINT "cobros_de_cuota_pago_id_cuota_id_pk" PRIMARY KEY("pago_id","cuota_id");--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "imputado" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "cuotas" ADD COLUMN "imputado" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "cuentas_pagador" ADD CONSTRAINT "cuentas_pagador_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imputaciones" ADD CONSTRAINT "imputaciones_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imputaciones" ADD CONSTRAINT "imputaciones_cuota_id_cuotas_id_fk" FOREIGN KEY ("cuota_id") REFERENCES "public"."cuotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imputaciones" ADD CONSTRAINT "imputaciones_creada_por_usuarios_id_fk" FOREIGN KEY ("creada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imputaciones" ADD CONSTRAINT "imputaciones_revierte_id_imputaciones_id_fk" FOREIGN KEY ("revierte_id") REFERENCES "public"."imputaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imputaciones" ADD CONSTRAINT "imputaciones_devolucion_id_devoluciones_id_fk" FOREIGN KEY ("devolucion_id") REFERENCES "public"."devoluciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renglones_de_cuota" ADD CONSTRAINT "renglones_de_cuota_cuota_id_cuotas_id_fk" FOREIGN KEY ("cuota_id") REFERENCES "public"."cuotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renglones_de_cuota" ADD CONSTRAINT "renglones_de_cuota_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitaciones_de_familia" ADD CONSTRAINT "invitaciones_de_familia_de_id_usuarios_id_fk" FOREIGN KEY ("de_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitaciones_de_familia" ADD CONSTRAINT "invitaciones_de_familia_para_id_usuarios_id_fk" FOREIGN KEY ("para_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitaciones_de_familia" ADD CONSTRAINT "invitaciones_de_familia_dependiente_id_usuarios_id_fk" FOREIGN KEY ("dependiente_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_id_usuarios_id_fk" FOREIGN KEY ("id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_unida_a_personas_id_fk" FOREIGN KEY ("unida_a") REFERENCES "public"."personas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas_en_grupos" ADD CONSTRAINT "personas_en_grupos_grupo_id_grupos_id_fk" FOREIGN KEY ("grupo_id") REFERENCES "public"."grupos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas_en_grupos" ADD CONSTRAINT "personas_en_grupos_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos" ADD CONSTRAINT "vinculos_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos" ADD CONSTRAINT "vinculos_dependiente_id_usuarios_id_fk" FOREIGN KEY ("dependiente_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos" ADD CONSTRAINT "vinculos_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos" ADD CONSTRAINT "vinculos_terminado_por_usuarios_id_fk" FOREIGN KEY ("terminado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imputaciones_pago" ON "imputaciones" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "imputaciones_cuota" ON "imputaciones" USING btree ("cuota_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imputaciones_revierte_unico" ON "imputaciones" USING btree ("revierte_id");--> statement-breakpoint
CREATE INDEX "renglones_de_cuota_cuota" ON "renglones_de_cuota" USING btree ("cuota_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitaciones_de_familia_token_unico" ON "invitaciones_de_familia" USING btree ("token_hash") WHERE "invitaciones_de_familia"."token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitaciones_de_familia_pedido_unico" ON "invitaciones_de_familia" USING btree ("de_id","dependiente_id") WHERE "invitaciones_de_familia"."token_hash" is null and "invitaciones_de_familia"."resuelta_en" is null;--> statement-breakpoint
CREATE INDEX "invitaciones_de_familia_para" ON "invitaciones_de_familia" USING btree ("para_id") WHERE "invitaciones_de_familia"."resuelta_en" is null;--> statement-breakpoint
CREATE INDEX "invitaciones_de_familia_dependiente" ON "invitaciones_de_familia" USING btree ("dependiente_id");--> statement-breakpoint
CREATE UNIQUE INDEX "personas_dni_unico" ON "personas" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "personas_nacimiento" ON "personas" USING btree ("fecha_de_nacimiento");--> statement-breakpoint
CREATE INDEX "personas_telefono" ON "personas" USING btree ("telefono") WHERE "personas"."telefono" <> '';--> statement-breakpoint
CREATE INDEX "personas_unida_a" ON "personas" USING btree ("unida_a") WHERE "personas"."unida_a" is not null;--> statement-breakpoint
CREATE INDEX "personas_en_grupos_grupo" ON "personas_en_grupos" USING btree ("grupo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vinculos_vigente_unico" ON "vinculos" USING btree ("responsable_id","dependiente_id") WHERE "vinculos"."terminado_en" is null;--> statement-breakpoint
CREATE INDEX "vinculos_dependiente" ON "vinculos" USING btree ("dependiente_id");--> statement-breakpoint
CREATE INDEX "cuotas_pago" ON "cuotas" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "cuotas_por_vencimiento" ON "cuotas" USING btree ("vence_el","pagada_en","importe","imputado");--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_imputado_valido" CHECK ("pagos"."imputado" between 0 and greatest("pagos"."monto", 0));--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_imputado_valido" CHECK ("cuotas"."imputado" between 0 and "cuotas"."importe");--> statement-breakpoint
ALTER TABLE "personas_en_grupos" ADD CONSTRAINT "personas_en_grupos_de_a_uno"
  EXCLUDE USING gist ("persona_id" WITH =, daterange("desde", "hasta", '[]') WITH &&);--> statement-breakpoint
INSERT INTO personas (id, dni, fecha_de_nacimiento, telefono)
SELECT u.id, s.dni, s.fecha_de_nacimiento, coalesce(s.telefono, '')
FROM usuarios u LEFT JOIN socios s ON s.usuario_id = u.id;--> statement-breakpoint
-- Every user is a person.
CREATE FUNCTION persona_de_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO personas (id) SELECT id FROM nuevos ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usuarios_son_personas AFTER INSERT ON usuarios
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION persona_de_usuario();--> statement-breakpoint
-- What a membership says of its person. A refused request leaves nothing, unless a family knows the person.
CREATE FUNCTION persona_de_socio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE personas SET dni = NULL, fecha_de_nacimiento = NULL, telefono = ''
    WHERE id = OLD.usuario_id
      AND NOT EXISTS (SELECT 1 FROM vinculos WHERE OLD.usuario_id IN (responsable_id, dependiente_id));
  ELSE
    UPDATE personas
    SET dni = NEW.dni, fecha_de_nacimiento = NEW.fecha_de_nacimiento, telefono = NEW.telefono
    WHERE id = NEW.usuario_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER socios_dicen_quienes_son AFTER INSERT OR DELETE OR UPDATE OF dni, fecha_de_nacimiento, telefono ON socios
  FOR EACH ROW EXECUTE FUNCTION persona_de_socio();--> statement-breakpoint
-- Nobody is responsible for somebody who is, through others, responsible for them. Bonds are few and rarely written, so
-- one writer at a time.
CREATE FUNCTION vinculo_sin_ciclo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terminado_en IS NOT NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('vinculos'));
  IF EXISTS (
    WITH RECURSIVE debajo AS (
      SELECT NEW.dependiente_id AS id
      UNION
      SELECT v.dependiente_id FROM vinculos v JOIN debajo d ON v.responsable_id = d.id WHERE v.terminado_en IS NULL
    )
    SELECT 1 FROM debajo WHERE id = NEW.responsable_id
  ) THEN
    RAISE EXCEPTION 'a cycle of responsible persons' USING ERRCODE = '23514', CONSTRAINT = 'vinculos_sin_ciclo';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vinculos_sin_ciclo BEFORE INSERT OR UPDATE ON vinculos
  FOR EACH ROW EXECUTE FUNCTION vinculo_sin_ciclo();--> statement-breakpoint
-- An allocation counts on both sides, and the one that completes an instalment settles it. The payment before its
-- instalment, as everywhere.
CREATE FUNCTION imputar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pagos SET imputado = imputado + NEW.monto WHERE id = NEW.pago_id;
  UPDATE cuotas SET
    imputado = imputado + NEW.monto,
    pagada_en = CASE WHEN imputado + NEW.monto = importe THEN NEW.creada_en END,
    pago_id = CASE WHEN imputado + NEW.monto = importe THEN NEW.pago_id END
  WHERE id = NEW.cuota_id;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO imputaciones (pago_id, cuota_id, monto, creada_en)
SELECT pago_id, id, importe, pagada_en FROM cuotas WHERE pago_id IS NOT NULL AND importe > 0;--> statement-breakpoint
UPDATE cuotas SET imputado = importe WHERE pago_id IS NOT NULL;--> statement-breakpoint
UPDATE pagos p SET imputado = i.total
FROM (SELECT pago_id, sum(monto) AS total FROM imputaciones GROUP BY pago_id) i WHERE i.pago_id = p.id;--> statement-breakpoint
CREATE TRIGGER imputaciones_cuentan AFTER INSERT ON imputaciones
  FOR EACH ROW EXECUTE FUNCTION imputar();--> statement-breakpoint
INSERT INTO renglones_de_cuota (cuota_id, regla, importe, creado_en)
SELECT c.id, r.regla, r.importe, c.desde::timestamp AT TIME ZONE 'UTC' FROM cuotas c
CROSS JOIN LATERAL (VALUES ('base', importe + credito), ('credito', -credito)) r (regla, importe)
WHERE r.regla = 'base' OR r.importe < 0;--> statement-breakpoint
-- An instalment is the sum of its lines, at the end of the transaction. Without lines only if the previous version, which
-- knows none, wrote it; the hourly job gives it its own.
CREATE FUNCTION renglones_suman() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cual integer := CASE WHEN TG_TABLE_NAME = 'cuotas' THEN (to_jsonb(NEW) ->> 'id')::integer
    ELSE (to_jsonb(NEW) ->> 'cuota_id')::integer END;
BEGIN
  IF EXISTS (
    SELECT 1 FROM cuotas c JOIN renglones_de_cuota r ON r.cuota_id = c.id
    WHERE c.id = cual GROUP BY c.id HAVING sum(r.importe) <> c.importe
  ) THEN
    RAISE EXCEPTION 'the lines of instalment % do not add up', cual
      USING ERRCODE = '23514', CONSTRAINT = 'cuotas_de_renglones';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cuotas_de_renglones AFTER INSERT OR UPDATE OF importe ON cuotas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renglones_suman();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renglones_de_cuota_suman AFTER INSERT ON renglones_de_cuota
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renglones_suman();
