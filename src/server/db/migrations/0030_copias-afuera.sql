ALTER TABLE "instalacion" ADD COLUMN "clave_de_copias" text;--> statement-breakpoint
ALTER TABLE "copias_de_seguridad" ADD COLUMN "afuera_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copias_de_seguridad" ADD COLUMN "afuera_bytes" bigint;--> statement-breakpoint
ALTER TABLE "copias_de_seguridad" ADD COLUMN "afuera_error" text;--> statement-breakpoint
ALTER TABLE "copias_de_seguridad" ADD COLUMN "revisada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "copias_de_seguridad" ADD COLUMN "revision_error" text;