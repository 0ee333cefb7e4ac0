ALTER TABLE "pagos" DROP CONSTRAINT "pagos_medio_valido";--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_medio_valido" CHECK ("pagos"."medio" in ('mercadopago','efectivo','transferencia','sin-cargo')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pagos" VALIDATE CONSTRAINT "pagos_medio_valido";--> statement-breakpoint
UPDATE "pagos" SET "medio" = 'sin-cargo' WHERE "monto" = 0 AND "medio" = 'efectivo' AND "registrado_por" IS NULL AND "concepto" = 'entrada';
