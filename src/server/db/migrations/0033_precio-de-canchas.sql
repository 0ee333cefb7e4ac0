ALTER TABLE "canchas" ADD COLUMN "precio_por_hora" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "canchas" ADD CONSTRAINT "canchas_precio_valido" CHECK ("canchas"."precio_por_hora" >= 0);