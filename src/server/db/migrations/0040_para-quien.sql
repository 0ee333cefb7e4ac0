ALTER TABLE "entradas" ADD COLUMN "para_id" integer;--> statement-breakpoint
ALTER TABLE "entradas" ADD CONSTRAINT "entradas_para_id_usuarios_id_fk" FOREIGN KEY ("para_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entradas_para" ON "entradas" USING btree ("para_id") WHERE "entradas"."para_id" is not null;