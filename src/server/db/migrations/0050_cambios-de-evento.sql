ALTER TABLE "eventos" ADD COLUMN "cambiado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- When an older event last changed is not known.
UPDATE "eventos" SET "cambiado_en" = "creado_en";
