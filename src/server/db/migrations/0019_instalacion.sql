ALTER TABLE "instalacion" ADD COLUMN "azar" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "intentos" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "bloqueada_hasta" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "paso" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "sin_tareas" boolean DEFAULT false NOT NULL;