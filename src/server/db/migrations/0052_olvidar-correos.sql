ALTER TABLE "correos" ADD COLUMN "olvidar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The key of a mail to be forgotten began with its own word.
UPDATE "correos" SET "olvidar" = true, "clave" = substr("clave", 9) WHERE "enviado_en" IS NULL AND starts_with("clave", 'olvidar:');
