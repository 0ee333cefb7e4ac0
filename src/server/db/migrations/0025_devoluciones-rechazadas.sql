ALTER TABLE "devoluciones" ADD COLUMN "rechazada_en" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "entradas_tarifa" ON "entradas" USING btree ("tarifa_id") WHERE "entradas"."tarifa_id" is not null;--> statement-breakpoint
CREATE INDEX "entradas_codigo" ON "entradas" USING btree ("codigo_id") WHERE "entradas"."codigo_id" is not null;