CREATE TABLE "ajustes_de_recordatorios" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"activos" boolean DEFAULT true NOT NULL,
	"etapas" integer[] NOT NULL,
	"desde" date,
	"frenado_el" date,
	"cambiado_por" integer,
	CONSTRAINT "ajustes_de_recordatorios_unico" CHECK ("ajustes_de_recordatorios"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "recordatorios" ADD COLUMN "estado" text DEFAULT 'en-cola' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordatorios" ADD COLUMN "detalle" text;--> statement-breakpoint
ALTER TABLE "ajustes_de_recordatorios" ADD CONSTRAINT "ajustes_de_recordatorios_cambiado_por_usuarios_id_fk" FOREIGN KEY ("cambiado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;