ALTER TABLE "entradas" ADD COLUMN "codigo_largo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD COLUMN "codigo_largo" boolean DEFAULT false NOT NULL;