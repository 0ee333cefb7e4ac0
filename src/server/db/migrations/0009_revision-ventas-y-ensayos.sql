ALTER TABLE "eventos" ADD COLUMN "venta_abierta" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "de_prueba" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "revision_hasta" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "retiene_para" text;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "de_prueba" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "eventos_un_ensayo" ON "eventos" USING btree ("de_prueba") WHERE "eventos"."de_prueba";--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_retencion_unica" ON "pagos" USING btree ("retiene_para") WHERE "pagos"."retiene";