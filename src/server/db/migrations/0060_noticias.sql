CREATE TABLE "noticias" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "noticias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text,
	"titulo" text NOT NULL,
	"texto" text NOT NULL,
	"imagen" text,
	"equipo_id" integer,
	"partido_id" integer,
	"publicada" boolean DEFAULT false NOT NULL,
	"publicada_en" timestamp with time zone,
	"creada_en" timestamp with time zone NOT NULL,
	"cambiada_en" timestamp with time zone NOT NULL,
	CONSTRAINT "noticias_publicada_con_direccion" CHECK (("noticias"."slug" is null) = ("noticias"."publicada_en" is null) and ("noticias"."slug" is not null or not "noticias"."publicada"))
);
--> statement-breakpoint
ALTER TABLE "noticias" ADD CONSTRAINT "noticias_imagen_imagenes_clave_fk" FOREIGN KEY ("imagen") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noticias" ADD CONSTRAINT "noticias_equipo_id_equipos_id_fk" FOREIGN KEY ("equipo_id") REFERENCES "public"."equipos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noticias" ADD CONSTRAINT "noticias_partido_id_partidos_id_fk" FOREIGN KEY ("partido_id") REFERENCES "public"."partidos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "noticias_slug_unico" ON "noticias" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "noticias_publicadas" ON "noticias" USING btree ("publicada_en") WHERE "noticias"."publicada";--> statement-breakpoint
CREATE INDEX "noticias_imagen" ON "noticias" USING btree ("imagen") WHERE "noticias"."imagen" is not null;--> statement-breakpoint
CREATE INDEX "noticias_equipo" ON "noticias" USING btree ("equipo_id") WHERE "noticias"."equipo_id" is not null;--> statement-breakpoint
CREATE INDEX "noticias_partido" ON "noticias" USING btree ("partido_id") WHERE "noticias"."partido_id" is not null;