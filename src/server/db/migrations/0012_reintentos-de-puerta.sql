ALTER TABLE "entradas" ADD COLUMN "ingreso_intento" uuid;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "registrado_por" integer;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_registrado_por_usuarios_id_fk" FOREIGN KEY ("registrado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_idempotency_key_unico" ON "pagos" USING btree ("idempotency_key") WHERE "pagos"."idempotency_key" is not null;