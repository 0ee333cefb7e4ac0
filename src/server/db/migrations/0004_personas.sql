CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "pedidos_de_recuperacion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"correo" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recuperaciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recuperaciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"usada_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cobros_de_cuota" (
	"pago_id" integer PRIMARY KEY NOT NULL,
	"cuota_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cuotas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cuotas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"desde" date NOT NULL,
	"numero_cuota" integer NOT NULL,
	"de_cuantas" integer NOT NULL,
	"importe" numeric(12, 2) NOT NULL,
	"vence_el" date NOT NULL,
	"pagada_en" timestamp with time zone,
	"pago_id" integer,
	CONSTRAINT "cuotas_importe_valido" CHECK ("cuotas"."importe" >= 0),
	CONSTRAINT "cuotas_pago_con_fecha" CHECK ("cuotas"."pago_id" is null or "cuotas"."pagada_en" is not null)
);
--> statement-breakpoint
CREATE TABLE "cuotas_de_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cuotas_de_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"numero_cuota" integer NOT NULL,
	"importe" numeric(12, 2) NOT NULL,
	"fecha_cuota" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre_plan" text NOT NULL,
	"precio" numeric(12, 2) NOT NULL,
	"descripcion" text NOT NULL,
	"estado" boolean DEFAULT true NOT NULL,
	"fecha_creacion" timestamp with time zone NOT NULL,
	CONSTRAINT "planes_precio_valido" CHECK ("planes"."precio" >= 0)
);
--> statement-breakpoint
CREATE TABLE "socios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "socios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"dni" text,
	"telefono" text NOT NULL,
	"fecha_de_nacimiento" date,
	"direccion" text NOT NULL,
	"estado_civil" text NOT NULL,
	"nacionalidad" text NOT NULL,
	"plan_id" integer NOT NULL,
	"pedido_en" timestamp with time zone NOT NULL,
	"confirmado_en" timestamp with time zone,
	"texto" text GENERATED ALWAYS AS (buscable(coalesce(dni, '') || ' ' || telefono || ' ' || direccion)) STORED,
	CONSTRAINT "socios_dni_valido" CHECK ("socios"."dni" ~ '^[0-9]{7,8}$')
);
--> statement-breakpoint
CREATE TABLE "conteo_de_usuarios" (
	"rol" text NOT NULL,
	"alta" boolean NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "conteo_de_usuarios_rol_alta_pk" PRIMARY KEY("rol","alta")
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "consentimiento_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "eliminado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "texto" text GENERATED ALWAYS AS (buscable(nombre_usuario || ' ' || nombre || ' ' || apellido || ' ' || coalesce(correo, ''))) STORED;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "orden" text GENERATED ALWAYS AS (buscable(apellido || ' ' || nombre)) STORED;--> statement-breakpoint
ALTER TABLE "recuperaciones" ADD CONSTRAINT "recuperaciones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobros_de_cuota" ADD CONSTRAINT "cobros_de_cuota_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobros_de_cuota" ADD CONSTRAINT "cobros_de_cuota_cuota_id_cuotas_id_fk" FOREIGN KEY ("cuota_id") REFERENCES "public"."cuotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_plan_id_planes_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuotas_de_plan" ADD CONSTRAINT "cuotas_de_plan_plan_id_planes_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socios" ADD CONSTRAINT "socios_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socios" ADD CONSTRAINT "socios_plan_id_planes_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recuperaciones_token_unico" ON "recuperaciones" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "recuperaciones_usuario" ON "recuperaciones" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "cobros_de_cuota_cuota" ON "cobros_de_cuota" USING btree ("cuota_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_numero_unico" ON "cuotas" USING btree ("usuario_id","plan_id","desde","numero_cuota");--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_pago_unico" ON "cuotas" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "cuotas_impagas" ON "cuotas" USING btree ("usuario_id","vence_el") WHERE "cuotas"."pagada_en" is null;--> statement-breakpoint
CREATE INDEX "cuotas_plan" ON "cuotas" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_de_plan_numero_unico" ON "cuotas_de_plan" USING btree ("plan_id","numero_cuota");--> statement-breakpoint
CREATE UNIQUE INDEX "socios_usuario_unico" ON "socios" USING btree ("usuario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "socios_dni_unico" ON "socios" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "socios_plan" ON "socios" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "socios_texto" ON "socios" USING gin ("texto" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_texto" ON "usuarios" USING gin ("texto" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_orden_administrador" ON "usuarios" USING btree ("orden","id") WHERE (permisos @> '{administrador}'::text[] and eliminado_en is null);--> statement-breakpoint
CREATE INDEX "usuarios_orden_administrador_b" ON "usuarios" USING btree ("orden","id") WHERE (permisos @> '{administradorB}'::text[] and eliminado_en is null);--> statement-breakpoint
CREATE INDEX "usuarios_orden_usuario" ON "usuarios" USING btree ("orden","id") WHERE (permisos @> '{usuario}'::text[] and eliminado_en is null);--> statement-breakpoint
CREATE INDEX "usuarios_orden_socio" ON "usuarios" USING btree ("orden","id") WHERE (permisos @> '{socio}'::text[] and eliminado_en is null);--> statement-breakpoint
CREATE INDEX "usuarios_orden_socio_en_proceso" ON "usuarios" USING btree ("orden","id") WHERE (permisos @> '{socioEnProceso}'::text[] and eliminado_en is null);--> statement-breakpoint
-- Users by role and state, counted by what changes: one update per statement, however many rows it writes.
CREATE FUNCTION contar_usuarios() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One statement for what goes and what comes, in one order: two at once wait for each other, never in a circle.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO conteo_de_usuarios AS c (rol, alta, total)
    SELECT rol, alta, count(*)::integer FROM despues, unnest(permisos) AS rol
    WHERE eliminado_en IS NULL GROUP BY rol, alta ORDER BY rol, alta
    ON CONFLICT (rol, alta) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO conteo_de_usuarios AS c (rol, alta, total)
    SELECT rol, alta, -count(*)::integer FROM antes, unnest(permisos) AS rol
    WHERE eliminado_en IS NULL GROUP BY rol, alta ORDER BY rol, alta
    ON CONFLICT (rol, alta) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO conteo_de_usuarios AS c (rol, alta, total)
    SELECT rol, alta, sum(cuanto)::integer FROM (
      SELECT rol, alta, -1 AS cuanto FROM antes, unnest(permisos) AS rol WHERE eliminado_en IS NULL
      UNION ALL
      SELECT rol, alta, 1 FROM despues, unnest(permisos) AS rol WHERE eliminado_en IS NULL
    ) AS cambios
    GROUP BY rol, alta HAVING sum(cuanto) <> 0 ORDER BY rol, alta
    ON CONFLICT (rol, alta) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usuarios_contar_altas AFTER INSERT ON usuarios
  REFERENCING NEW TABLE AS despues FOR EACH STATEMENT EXECUTE FUNCTION contar_usuarios();--> statement-breakpoint
CREATE TRIGGER usuarios_contar_cambios AFTER UPDATE ON usuarios
  REFERENCING OLD TABLE AS antes NEW TABLE AS despues FOR EACH STATEMENT EXECUTE FUNCTION contar_usuarios();--> statement-breakpoint
CREATE TRIGGER usuarios_contar_bajas AFTER DELETE ON usuarios
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contar_usuarios();--> statement-breakpoint
INSERT INTO conteo_de_usuarios (rol, alta, total)
SELECT rol, alta, count(*)::integer FROM usuarios, unnest(permisos) AS rol GROUP BY rol, alta;
