ALTER TABLE "devoluciones" ADD COLUMN "pedido_hash" text;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "pedido_hash" text;