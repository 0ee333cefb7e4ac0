ALTER TABLE "entradas" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pagos" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "portador" text;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "portador_correo" text;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "ingreso_igual" text;--> statement-breakpoint
ALTER TABLE "entradas" ADD COLUMN "ingreso_evento_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_ingreso_evento_id_eventos_id_fk" FOREIGN KEY ("ingreso_evento_id") REFERENCES "public"."eventos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entradas_ingreso_evento" ON "entradas" USING btree ("ingreso_evento_id") WHERE "entradas"."ingreso_evento_id" is not null;