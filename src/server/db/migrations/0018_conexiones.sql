CREATE TABLE "conexiones" (
	"nombre" text PRIMARY KEY NOT NULL,
	"cifrado" text NOT NULL,
	"clave" text NOT NULL,
	"guardada_en" timestamp with time zone NOT NULL,
	"usuario_id" integer
);
--> statement-breakpoint
ALTER TABLE "conexiones" ADD CONSTRAINT "conexiones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;