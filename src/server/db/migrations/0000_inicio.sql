CREATE TABLE "auditoria" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cuando" timestamp with time zone NOT NULL,
	"usuario_id" integer,
	"accion" text NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" integer,
	"antes" jsonb,
	"despues" jsonb
);
--> statement-breakpoint
CREATE TABLE "correos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"para" text NOT NULL,
	"asunto" text NOT NULL,
	"texto" text NOT NULL,
	"html" text NOT NULL,
	"qr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"enviado_en" timestamp with time zone,
	"intentos" integer DEFAULT 0 NOT NULL,
	"ultimo_error" text
);
--> statement-breakpoint
CREATE TABLE "entradas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entradas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"pago_id" integer NOT NULL,
	"estado" text NOT NULL,
	"comprada_en" timestamp with time zone NOT NULL,
	"ingreso_en" timestamp with time zone,
	"ingreso_por" integer,
	CONSTRAINT "entradas_estado_valido" CHECK ("entradas"."estado" in ('reservada','pagada','anulada')),
	CONSTRAINT "entradas_ingreso_completo" CHECK (("entradas"."ingreso_en" is null) = ("entradas"."ingreso_por" is null))
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eventos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"descripcion" text NOT NULL,
	"fase" text DEFAULT '' NOT NULL,
	"fecha" date NOT NULL,
	"hora" time NOT NULL,
	"lugar" text NOT NULL,
	"precio" numeric(12, 2) NOT NULL,
	"cantidad_entradas" integer NOT NULL,
	"entradas_disponibles" integer NOT NULL,
	"estado" boolean DEFAULT true NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eventos_stock_valido" CHECK ("eventos"."entradas_disponibles" between 0 and "eventos"."cantidad_entradas"),
	CONSTRAINT "eventos_precio_valido" CHECK ("eventos"."precio" >= 0),
	CONSTRAINT "eventos_descripcion_largo" CHECK (char_length("eventos"."descripcion") <= 300)
);
--> statement-breakpoint
CREATE TABLE "imagenes_de_evento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imagenes_de_evento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"nombre" text NOT NULL,
	"clave" text NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avisos_de_pago" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avisos_de_pago_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recibido_en" timestamp with time zone NOT NULL,
	"tema" text NOT NULL,
	"id_externo" text,
	"firma" text NOT NULL,
	"cuerpo" jsonb
);
--> statement-breakpoint
CREATE TABLE "pagos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pagos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"concepto" text NOT NULL,
	"descripcion" text NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"moneda" text DEFAULT 'ARS' NOT NULL,
	"medio" text NOT NULL,
	"estado" text NOT NULL,
	"preference_id" text,
	"url" text,
	"id_medio_pago" text,
	"creado_en" timestamp with time zone NOT NULL,
	"actualizado_en" timestamp with time zone NOT NULL,
	"vence_en" timestamp with time zone,
	"retiene" boolean DEFAULT false NOT NULL,
	"devolucion_pedida_en" timestamp with time zone,
	"consultado_en" timestamp with time zone,
	CONSTRAINT "pagos_monto_valido" CHECK ("pagos"."monto" >= 0),
	CONSTRAINT "pagos_medio_valido" CHECK ("pagos"."medio" in ('mercadopago','efectivo','transferencia')),
	CONSTRAINT "pagos_estado_valido" CHECK ("pagos"."estado" in ('pendiente','aprobado','rechazado','cancelado','vencido','reembolsado','contracargo'))
);
--> statement-breakpoint
CREATE TABLE "sesiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"expira_en" timestamp with time zone NOT NULL,
	"revocada_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usuarios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre_usuario" text NOT NULL,
	"clave_hash" text NOT NULL,
	"nombre" text NOT NULL,
	"apellido" text NOT NULL,
	"correo" text,
	"alta" boolean DEFAULT true NOT NULL,
	"permisos" text[] DEFAULT '{usuario}' NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usuarios_nombre_usuario_largo" CHECK (char_length("usuarios"."nombre_usuario") between 1 and 20),
	CONSTRAINT "usuarios_permisos_validos" CHECK (cardinality("usuarios"."permisos") > 0 and "usuarios"."permisos" <@ array['administrador','administradorB','usuario','socio','socioEnProceso'])
);
--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_ingreso_por_usuarios_id_fk" FOREIGN KEY ("ingreso_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imagenes_de_evento" ADD CONSTRAINT "imagenes_de_evento_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones" ADD CONSTRAINT "sesiones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_cuando" ON "auditoria" USING btree ("cuando");--> statement-breakpoint
CREATE INDEX "auditoria_objeto" ON "auditoria" USING btree ("objeto","objeto_id");--> statement-breakpoint
CREATE UNIQUE INDEX "correos_clave_unica" ON "correos" USING btree ("clave");--> statement-breakpoint
CREATE INDEX "correos_sin_enviar" ON "correos" USING btree ("creado_en") WHERE "correos"."enviado_en" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entradas_pago_unico" ON "entradas" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "entradas_evento" ON "entradas" USING btree ("evento_id");--> statement-breakpoint
CREATE INDEX "entradas_usuario" ON "entradas" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "eventos_fecha" ON "eventos" USING btree ("fecha");--> statement-breakpoint
CREATE INDEX "imagenes_de_evento_evento" ON "imagenes_de_evento" USING btree ("evento_id");--> statement-breakpoint
CREATE INDEX "avisos_de_pago_id_externo" ON "avisos_de_pago" USING btree ("id_externo");--> statement-breakpoint
CREATE INDEX "avisos_de_pago_recibido" ON "avisos_de_pago" USING btree ("recibido_en");--> statement-breakpoint
CREATE INDEX "pagos_abiertos" ON "pagos" USING btree ("vence_en") WHERE "pagos"."retiene";--> statement-breakpoint
CREATE INDEX "pagos_usuario" ON "pagos" USING btree ("usuario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_preferencia_unica" ON "pagos" USING btree ("preference_id");--> statement-breakpoint
CREATE INDEX "sesiones_usuario" ON "sesiones" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sesiones_expira" ON "sesiones" USING btree ("expira_en");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_nombre_usuario_unico" ON "usuarios" USING btree (lower("nombre_usuario"));--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_correo_unico" ON "usuarios" USING btree (lower("correo"));