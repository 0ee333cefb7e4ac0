CREATE TABLE "arqueos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arqueos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cajero_id" integer NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"cerrado_en" timestamp with time zone NOT NULL,
	"cerrado_por" integer NOT NULL,
	"apertura" numeric(12, 2) NOT NULL,
	"cobrado" numeric(12, 2) NOT NULL,
	"devuelto" numeric(12, 2) NOT NULL,
	"contado" numeric(12, 2) NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	CONSTRAINT "arqueos_importes_validos" CHECK ("arqueos"."apertura" >= 0 and "arqueos"."contado" >= 0),
	CONSTRAINT "arqueos_diferencia_explicada" CHECK ("arqueos"."contado" = "arqueos"."apertura" + "arqueos"."cobrado" - "arqueos"."devuelto" or "arqueos"."motivo" <> '')
);
--> statement-breakpoint
CREATE TABLE "movimientos_de_arqueo" (
	"pago_id" integer PRIMARY KEY NOT NULL,
	"arqueo_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mensajes_de_evento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensajes_de_evento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"asunto" text NOT NULL,
	"texto" text NOT NULL,
	"copias" integer NOT NULL,
	"enviado_por" integer NOT NULL,
	"enviado_en" timestamp with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "comision" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "acreditado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arqueos" ADD CONSTRAINT "arqueos_cajero_id_usuarios_id_fk" FOREIGN KEY ("cajero_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arqueos" ADD CONSTRAINT "arqueos_cerrado_por_usuarios_id_fk" FOREIGN KEY ("cerrado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_arqueo" ADD CONSTRAINT "movimientos_de_arqueo_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_arqueo" ADD CONSTRAINT "movimientos_de_arqueo_arqueo_id_arqueos_id_fk" FOREIGN KEY ("arqueo_id") REFERENCES "public"."arqueos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_de_evento" ADD CONSTRAINT "mensajes_de_evento_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_de_evento" ADD CONSTRAINT "mensajes_de_evento_enviado_por_usuarios_id_fk" FOREIGN KEY ("enviado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arqueos_cajero" ON "arqueos" USING btree ("cajero_id","cerrado_en");--> statement-breakpoint
CREATE INDEX "arqueos_cerrado_en" ON "arqueos" USING btree ("cerrado_en");--> statement-breakpoint
CREATE UNIQUE INDEX "arqueos_idempotency_key_unico" ON "arqueos" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "movimientos_de_arqueo_arqueo" ON "movimientos_de_arqueo" USING btree ("arqueo_id");--> statement-breakpoint
CREATE INDEX "mensajes_de_evento_evento" ON "mensajes_de_evento" USING btree ("evento_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mensajes_de_evento_idempotency_key_unico" ON "mensajes_de_evento" USING btree ("idempotency_key");