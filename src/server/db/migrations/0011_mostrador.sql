-- Before the tables are altered, so that nobody waits for it.
-- The ten national digits of an Argentine phone, as src/contract/telefono.ts reads them; what is none stays.
CREATE FUNCTION pg_temp.como_telefono(texto text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN texto ~ '^[\d ().+/-]+$' AND digitos ~ '^[1-9]\d{9}$' THEN digitos ELSE btrim(texto) END
	FROM (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		regexp_replace(texto, '\D', '', 'g'),
		'^((00)?54)+(?=\d{10,})', ''),
		'^9(?=\d{10}$)', ''),
		'^0(?=\d{10}$|\d{12}$)', ''),
		'^(?=\d{12}$)(\d{2,4}?)15', '\1') AS digitos) AS leido
$$;--> statement-breakpoint
UPDATE "socios" SET "telefono" = pg_temp.como_telefono("telefono") WHERE "telefono" !~ '^[1-9]\d{9}$' AND "telefono" <> pg_temp.como_telefono("telefono");--> statement-breakpoint
UPDATE "reservas" SET "telefono" = pg_temp.como_telefono("telefono") WHERE "telefono" !~ '^[1-9]\d{9}$' AND "telefono" <> pg_temp.como_telefono("telefono");--> statement-breakpoint
UPDATE "solicitudes_de_consumidor" SET "telefono" = pg_temp.como_telefono("telefono") WHERE "telefono" !~ '^[1-9]\d{9}$' AND "telefono" <> pg_temp.como_telefono("telefono");--> statement-breakpoint
CREATE TABLE "codigos_de_acceso" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"intentos" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pagos" DROP CONSTRAINT "pagos_monto_valido";--> statement-breakpoint
ALTER TABLE "cuotas" ADD COLUMN "credito" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "cuotas" ADD COLUMN "acreditada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "anula_id" integer;--> statement-breakpoint
ALTER TABLE "codigos_de_acceso" ADD CONSTRAINT "codigos_de_acceso_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_anula_id_pagos_id_fk" FOREIGN KEY ("anula_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_anula_unico" ON "pagos" USING btree ("anula_id") WHERE "pagos"."anula_id" is not null;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_monto_valido" CHECK ("pagos"."monto" >= 0 or "pagos"."anula_id" is not null);
