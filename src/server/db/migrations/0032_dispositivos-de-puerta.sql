CREATE TABLE "dispositivos_de_puerta" (
	"telefono" uuid PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"sesion_id" uuid NOT NULL,
	"agente" text NOT NULL,
	"visto_en" timestamp with time zone NOT NULL,
	"retirado_en" timestamp with time zone,
	"retirado_por" integer
);
--> statement-breakpoint
ALTER TABLE "dispositivos_de_puerta" ADD CONSTRAINT "dispositivos_de_puerta_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispositivos_de_puerta" ADD CONSTRAINT "dispositivos_de_puerta_retirado_por_usuarios_id_fk" FOREIGN KEY ("retirado_por") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispositivos_de_puerta_visto" ON "dispositivos_de_puerta" USING btree ("visto_en");