ALTER TABLE "pedidos_de_prensa" ADD COLUMN "ingreso_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD COLUMN "ingreso_por" integer;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD COLUMN "ingreso_intento" uuid;--> statement-breakpoint
ALTER TABLE "lecturas" ADD COLUMN "pedido_id" integer;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD CONSTRAINT "pedidos_de_prensa_ingreso_por_usuarios_id_fk" FOREIGN KEY ("ingreso_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_pedido_id_pedidos_de_prensa_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos_de_prensa"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lecturas_pedido" ON "lecturas" USING btree ("pedido_id") WHERE "lecturas"."pedido_id" is not null;--> statement-breakpoint
ALTER TABLE "pedidos_de_prensa" ADD CONSTRAINT "pedidos_de_prensa_ingreso_completo" CHECK (("pedidos_de_prensa"."ingreso_en" is null) = ("pedidos_de_prensa"."ingreso_por" is null));