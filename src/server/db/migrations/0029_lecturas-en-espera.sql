ALTER TABLE "lecturas" DROP CONSTRAINT "lecturas_resultado_valido";--> statement-breakpoint
ALTER TABLE "lecturas" ADD COLUMN "numero" bigint;--> statement-breakpoint
ALTER TABLE "lecturas" ADD COLUMN "espera" text;--> statement-breakpoint
ALTER TABLE "lecturas" ADD COLUMN "decidida_por" integer;--> statement-breakpoint
ALTER TABLE "lecturas" ADD COLUMN "decidida_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_decidida_por_usuarios_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lecturas_en_espera" ON "lecturas" USING btree ("orden") WHERE "lecturas"."resultado" = 'en-espera';--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_resultado_valido" CHECK ("lecturas"."resultado" in ('ingreso','repetida','anulada','pasada','sin-pagar','desconocida','en-espera','descartada'));