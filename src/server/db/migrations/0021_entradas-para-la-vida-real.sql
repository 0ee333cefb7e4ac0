CREATE TABLE "devoluciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devoluciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pago_id" integer NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"medio" text NOT NULL,
	"motivo" text NOT NULL,
	"causa" text NOT NULL,
	"pedida_en" timestamp with time zone NOT NULL,
	"pedida_por" integer,
	"hecha_en" timestamp with time zone,
	"hecha_por" integer,
	CONSTRAINT "devoluciones_monto_valido" CHECK ("devoluciones"."monto" > 0),
	CONSTRAINT "devoluciones_medio_valido" CHECK ("devoluciones"."medio" in ('mercadopago','efectivo','transferencia'))
);
--> statement-breakpoint
CREATE TABLE "esperas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "esperas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"cantidad" integer NOT NULL,
	"anotada_en" timestamp with time zone NOT NULL,
	"estado" text DEFAULT 'esperando' NOT NULL,
	"ofrecida_en" timestamp with time zone,
	"oferta_hasta" timestamp with time zone,
	CONSTRAINT "esperas_cantidad_valida" CHECK ("esperas"."cantidad" between 1 and 20),
	CONSTRAINT "esperas_estado_valido" CHECK ("esperas"."estado" in ('esperando','ofrecida','comprada','vencida','salio')),
	CONSTRAINT "esperas_oferta_completa" CHECK ("esperas"."estado" <> 'ofrecida' or "esperas"."oferta_hasta" is not null)
);
--> statement-breakpoint
CREATE TABLE "codigos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codigos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo" text NOT NULL,
	"porcentaje" integer,
	"monto" numeric(12, 2),
	"usos_maximos" integer,
	"usos" integer DEFAULT 0 NOT NULL,
	"maximo_por_persona" integer,
	"desde" timestamp with time zone,
	"hasta" timestamp with time zone,
	"activo" boolean DEFAULT true NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "codigos_descuento_valido" CHECK (num_nonnulls("codigos"."porcentaje", "codigos"."monto") = 1),
	CONSTRAINT "codigos_porcentaje_valido" CHECK ("codigos"."porcentaje" between 1 and 100),
	CONSTRAINT "codigos_monto_valido" CHECK ("codigos"."monto" > 0),
	CONSTRAINT "codigos_usos_validos" CHECK ("codigos"."usos" >= 0),
	CONSTRAINT "codigos_usos_maximos" CHECK ("codigos"."usos" <= "codigos"."usos_maximos")
);
--> statement-breakpoint
CREATE TABLE "codigos_de_evento" (
	"codigo_id" integer NOT NULL,
	"evento_id" integer NOT NULL,
	CONSTRAINT "codigos_de_evento_codigo_id_evento_id_pk" PRIMARY KEY("codigo_id","evento_id")
);
--> statement-breakpoint
CREATE TABLE "cupos_de_socio" (
	"tarifa_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"tomadas" integer NOT NULL,
	"maximo" integer,
	CONSTRAINT "cupos_de_socio_tarifa_id_usuario_id_pk" PRIMARY KEY("tarifa_id","usuario_id"),
	CONSTRAINT "cupos_de_socio_tomadas_validas" CHECK ("cupos_de_socio"."tomadas" >= 0),
	CONSTRAINT "cupos_de_socio_maximo" CHECK ("cupos_de_socio"."tomadas" <= "cupos_de_socio"."maximo")
);
--> statement-breakpoint
CREATE TABLE "tarifas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tarifas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"nombre" text NOT NULL,
	"precio" numeric(12, 2) NOT NULL,
	"cupo" integer,
	"tomadas" integer DEFAULT 0 NOT NULL,
	"solo_socios" boolean DEFAULT false NOT NULL,
	"maximo_por_socio" integer,
	"desde" timestamp with time zone,
	"hasta" timestamp with time zone,
	CONSTRAINT "tarifas_precio_valido" CHECK ("tarifas"."precio" >= 0),
	CONSTRAINT "tarifas_tomadas_validas" CHECK ("tarifas"."tomadas" >= 0),
	CONSTRAINT "tarifas_cupo" CHECK ("tarifas"."tomadas" <= "tarifas"."cupo")
);
--> statement-breakpoint
CREATE TABLE "usos_de_codigo" (
	"codigo_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"usos" integer NOT NULL,
	"maximo" integer,
	CONSTRAINT "usos_de_codigo_codigo_id_usuario_id_pk" PRIMARY KEY("codigo_id","usuario_id"),
	CONSTRAINT "usos_de_codigo_usos_validos" CHECK ("usos_de_codigo"."usos" >= 0),
	CONSTRAINT "usos_de_codigo_maximo" CHECK ("usos_de_codigo"."usos" <= "usos_de_codigo"."maximo")
);
--> statement-breakpoint
DROP INDEX "pagos_aprobados";--> statement-breakpoint
DROP INDEX "pagos_anula_unico";--> statement-breakpoint
DROP INDEX "entradas_pago_unico";--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "pagina_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "aprobado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "a_devolver" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "devuelto" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "devolucion_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "precio" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "tarifa_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "codigo_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "devolucion_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "numero" bigint;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "pasada_a" text;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "pasada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "pase_hash" text;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "pase_abierto_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "maximo_por_compra" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "situacion" text DEFAULT 'programado' NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "fecha_anterior" date;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "hora_anterior" time;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "devolver_hasta" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD CONSTRAINT "devoluciones_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD CONSTRAINT "devoluciones_pedida_por_usuarios_id_fk" FOREIGN KEY ("pedida_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD CONSTRAINT "devoluciones_hecha_por_usuarios_id_fk" FOREIGN KEY ("hecha_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esperas" ADD CONSTRAINT "esperas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esperas" ADD CONSTRAINT "esperas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_de_evento" ADD CONSTRAINT "codigos_de_evento_codigo_id_codigos_id_fk" FOREIGN KEY ("codigo_id") REFERENCES "public"."codigos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_de_evento" ADD CONSTRAINT "codigos_de_evento_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupos_de_socio" ADD CONSTRAINT "cupos_de_socio_tarifa_id_tarifas_id_fk" FOREIGN KEY ("tarifa_id") REFERENCES "public"."tarifas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cupos_de_socio" ADD CONSTRAINT "cupos_de_socio_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tarifas" ADD CONSTRAINT "tarifas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_de_codigo" ADD CONSTRAINT "usos_de_codigo_codigo_id_codigos_id_fk" FOREIGN KEY ("codigo_id") REFERENCES "public"."codigos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_de_codigo" ADD CONSTRAINT "usos_de_codigo_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devoluciones_pago" ON "devoluciones" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "devoluciones_pendientes" ON "devoluciones" USING btree ("pedida_en") WHERE "devoluciones"."hecha_en" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "esperas_una_por_persona" ON "esperas" USING btree ("evento_id","usuario_id") WHERE "esperas"."estado" in ('esperando','ofrecida');--> statement-breakpoint
CREATE INDEX "esperas_abiertas" ON "esperas" USING btree ("evento_id","id") WHERE "esperas"."estado" in ('esperando','ofrecida');--> statement-breakpoint
CREATE UNIQUE INDEX "codigos_codigo_unico" ON "codigos" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "codigos_de_evento_evento" ON "codigos_de_evento" USING btree ("evento_id");--> statement-breakpoint
CREATE INDEX "tarifas_evento" ON "tarifas" USING btree ("evento_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tarifas_nombre_unico" ON "tarifas" USING btree ("evento_id",lower("nombre"));--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_tarifa_id_tarifas_id_fk" FOREIGN KEY ("tarifa_id") REFERENCES "public"."tarifas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_codigo_id_codigos_id_fk" FOREIGN KEY ("codigo_id") REFERENCES "public"."codigos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_devolucion_id_devoluciones_id_fk" FOREIGN KEY ("devolucion_id") REFERENCES "public"."devoluciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pagos_cobrados" ON "pagos" USING btree ("actualizado_en","concepto","monto","devuelto") WHERE "pagos"."estado" = 'aprobado';--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_contraasiento_unico" ON "pagos" USING btree ("anula_id",coalesce("devolucion_id", 0)) WHERE "pagos"."anula_id" is not null;--> statement-breakpoint
CREATE INDEX "entradas_pago" ON "entradas" USING btree ("pago_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entradas_numero_unico" ON "entradas" USING btree ("numero") WHERE "entradas"."numero" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entradas_pase_unico" ON "entradas" USING btree ("pase_hash") WHERE "entradas"."pase_hash" is not null;--> statement-breakpoint
CREATE INDEX "entradas_devolucion" ON "entradas" USING btree ("devolucion_id") WHERE "entradas"."devolucion_id" is not null;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_devolucion_valida" CHECK ("pagos"."a_devolver" between 0 and greatest("pagos"."monto", 0));--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_devuelto_valido" CHECK ("pagos"."devuelto" between 0 and "pagos"."a_devolver");--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_pase_completo" CHECK (("entradas"."pasada_a" is null) = ("entradas"."pase_hash" is null));--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_maximo_valido" CHECK ("eventos"."maximo_por_compra" between 1 and 20);--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_situacion_valida" CHECK ("eventos"."situacion" in ('programado','reprogramado','suspendido','cancelado'));--> statement-breakpoint
UPDATE "pagos" SET "a_devolver" = "monto" WHERE "monto" > 0 AND "id" IN (SELECT "anula_id" FROM "pagos" WHERE "anula_id" IS NOT NULL);
