ALTER TABLE "destinatarios_de_mensaje" DROP CONSTRAINT "destinatarios_de_mensaje_mensaje_id_persona_id_pk";--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ALTER COLUMN "persona_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD COLUMN "entrada_id" integer;--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD COLUMN "destino" integer GENERATED ALWAYS AS (coalesce(persona_id, - entrada_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD CONSTRAINT "destinatarios_de_mensaje_mensaje_id_destino_pk" PRIMARY KEY("mensaje_id","destino");--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD CONSTRAINT "destinatarios_de_mensaje_entrada_id_entradas_id_fk" FOREIGN KEY ("entrada_id") REFERENCES "public"."entradas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destinatarios_de_mensaje_entrada" ON "destinatarios_de_mensaje" USING btree ("entrada_id") WHERE "destinatarios_de_mensaje"."entrada_id" is not null;
