CREATE TABLE "copias_de_seguridad" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copias_de_seguridad_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"empezada_en" timestamp with time zone NOT NULL,
	"terminada_en" timestamp with time zone,
	"archivo" text NOT NULL,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "codigos_de_respaldo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codigos_de_respaldo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"hash" text NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "segundos_pasos" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"secreto" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"confirmado_en" timestamp with time zone,
	"ultimo_paso" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "agente" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "vista_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codigos_de_respaldo" ADD CONSTRAINT "codigos_de_respaldo_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segundos_pasos" ADD CONSTRAINT "segundos_pasos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copias_de_seguridad_empezada" ON "copias_de_seguridad" USING btree ("empezada_en");--> statement-breakpoint
CREATE INDEX "codigos_de_respaldo_usuario" ON "codigos_de_respaldo" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "solicitudes_de_consumidor_sin_atender" ON "solicitudes_de_consumidor" USING btree ("creada_en") WHERE "solicitudes_de_consumidor"."atendida_en" is null;--> statement-breakpoint
CREATE INDEX "cuotas_vencimiento" ON "cuotas" USING btree ("vence_el","pagada_en","importe");--> statement-breakpoint
CREATE INDEX "pagos_aprobados" ON "pagos" USING btree ("actualizado_en","concepto","monto") WHERE "pagos"."estado" = 'aprobado';--> statement-breakpoint
CREATE INDEX "pedidos_de_prensa_sin_resolver" ON "pedidos_de_prensa" USING btree ("fecha") WHERE "pedidos_de_prensa"."resuelto_en" is null;--> statement-breakpoint
CREATE INDEX "reservas_por_responder" ON "reservas" USING btree ("cancha_id","fecha") WHERE "reservas"."estado" = 'pendiente';