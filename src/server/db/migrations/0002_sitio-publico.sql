CREATE TABLE "carrousel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrousel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"clave" text NOT NULL,
	"orden" integer NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solicitudes_de_consumidor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "solicitudes_de_consumidor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo" text NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"correo" text NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"detalle" text DEFAULT '' NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"atendida_en" timestamp with time zone,
	"atendida_por" integer,
	CONSTRAINT "solicitudes_de_consumidor_tipo_valido" CHECK ("solicitudes_de_consumidor"."tipo" in ('arrepentimiento','baja'))
);
--> statement-breakpoint
CREATE TABLE "enlaces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enlaces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"enlace" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fotos_de_galeria" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fotos_de_galeria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"clave" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	CONSTRAINT "fotos_de_galeria_tipo_valido" CHECK ("fotos_de_galeria"."tipo" in ('basquet','cesto'))
);
--> statement-breakpoint
CREATE TABLE "imagenes" (
	"clave" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	CONSTRAINT "imagenes_estado_valido" CHECK ("imagenes"."estado" in ('pendiente','lista'))
);
--> statement-breakpoint
CREATE TABLE "pedidos_de_prensa" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedidos_de_prensa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"nombre_medio" text NOT NULL,
	"nombre_apellido" text NOT NULL,
	"dni" text NOT NULL,
	"email" text NOT NULL,
	"telefono_celular" text NOT NULL,
	"comentario" text DEFAULT '' NOT NULL,
	"estado" boolean DEFAULT false NOT NULL,
	"fecha" timestamp with time zone NOT NULL,
	"resuelto_en" timestamp with time zone,
	CONSTRAINT "pedidos_de_prensa_dni" CHECK ("pedidos_de_prensa"."dni" ~ '^[0-9]{8}$'),
	CONSTRAINT "pedidos_de_prensa_celular" CHECK ("pedidos_de_prensa"."telefono_celular" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "estado_de_publicaciones" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text,
	"token_renovado_en" timestamp with time zone,
	"consultado_en" timestamp with time zone,
	"logrado_en" timestamp with time zone,
	CONSTRAINT "estado_de_publicaciones_una_fila" CHECK ("estado_de_publicaciones"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "publicaciones" (
	"id" text PRIMARY KEY NOT NULL,
	"permalink" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"clave" text NOT NULL,
	"publicada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"clave" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrousel" ADD CONSTRAINT "carrousel_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_de_consumidor" ADD CONSTRAINT "solicitudes_de_consumidor_atendida_por_usuarios_id_fk" FOREIGN KEY ("atendida_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_de_galeria" ADD CONSTRAINT "fotos_de_galeria_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD CONSTRAINT "pedidos_de_prensa_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publicaciones" ADD CONSTRAINT "publicaciones_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrousel_orden" ON "carrousel" USING btree ("orden");--> statement-breakpoint
CREATE INDEX "carrousel_clave" ON "carrousel" USING btree ("clave");--> statement-breakpoint
CREATE UNIQUE INDEX "solicitudes_de_consumidor_codigo_unico" ON "solicitudes_de_consumidor" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "solicitudes_de_consumidor_creada" ON "solicitudes_de_consumidor" USING btree ("creada_en");--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_de_galeria_nombre_unico" ON "fotos_de_galeria" USING btree ("tipo","nombre");--> statement-breakpoint
CREATE INDEX "fotos_de_galeria_clave" ON "fotos_de_galeria" USING btree ("clave");--> statement-breakpoint
CREATE INDEX "imagenes_pendientes" ON "imagenes" USING btree ("creada_en") WHERE "imagenes"."estado" = 'pendiente';--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_de_prensa_unico" ON "pedidos_de_prensa" USING btree ("dni",lower("nombre_medio"),"evento_id");--> statement-breakpoint
CREATE INDEX "pedidos_de_prensa_evento" ON "pedidos_de_prensa" USING btree ("evento_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_nombre_unico" ON "sponsors" USING btree ("nombre");--> statement-breakpoint
CREATE INDEX "sponsors_clave" ON "sponsors" USING btree ("clave");