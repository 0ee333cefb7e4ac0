CREATE TABLE "ajustes" (
	"grupo" text NOT NULL,
	"version" integer NOT NULL,
	"datos" jsonb NOT NULL,
	"usuario_id" integer,
	"creado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "ajustes_grupo_version_pk" PRIMARY KEY("grupo","version"),
	CONSTRAINT "ajustes_version_valida" CHECK ("ajustes"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "imagenes_de_ajustes" (
	"grupo" text NOT NULL,
	"version" integer NOT NULL,
	"clave" text NOT NULL,
	CONSTRAINT "imagenes_de_ajustes_grupo_version_clave_pk" PRIMARY KEY("grupo","version","clave")
);
--> statement-breakpoint
CREATE TABLE "instalacion" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"sitio" text,
	"terminada_en" timestamp with time zone,
	CONSTRAINT "instalacion_una" CHECK ("instalacion"."id" = 1),
	CONSTRAINT "instalacion_slug_valido" CHECK ("instalacion"."slug" ~ '^[a-z0-9_-]{2,40}$')
);
--> statement-breakpoint
ALTER TABLE "ajustes" ADD CONSTRAINT "ajustes_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imagenes_de_ajustes" ADD CONSTRAINT "imagenes_de_ajustes_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imagenes_de_ajustes" ADD CONSTRAINT "imagenes_de_ajustes_version" FOREIGN KEY ("grupo","version") REFERENCES "public"."ajustes"("grupo","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imagenes_de_ajustes_clave" ON "imagenes_de_ajustes" USING btree ("clave");