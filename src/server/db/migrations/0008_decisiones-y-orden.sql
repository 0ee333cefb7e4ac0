ALTER TABLE "canchas" ADD COLUMN "retirada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ocupaciones" ADD COLUMN "serie" integer;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "sale_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "antes" jsonb;--> statement-breakpoint
ALTER TABLE "fotos_de_galeria" ADD COLUMN "orden" integer;--> statement-breakpoint
ALTER TABLE "reservas" ADD COLUMN "nombre" text;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "orden" integer;--> statement-breakpoint
CREATE INDEX "ocupaciones_serie" ON "ocupaciones" USING btree ("serie") WHERE "ocupaciones"."serie" is not null;--> statement-breakpoint
CREATE INDEX "correos_en_espera" ON "correos" USING btree ("decision") WHERE "correos"."decision" is not null and "correos"."enviado_en" is null;--> statement-breakpoint
-- Weekly blocks made before series were stored: the audit entry names the first week and how many there are.
UPDATE "ocupaciones" AS o SET "serie" = a."objeto_id"
FROM "auditoria" AS a
WHERE a."accion" = 'bloqueo.crear' AND jsonb_array_length(a."despues" -> 'fechas') > 1
  AND o."clase" = 'bloqueo' AND o."cancha_id" = (a."despues" ->> 'canchaId')::integer
  AND o."id" >= a."objeto_id" AND o."creada_en" BETWEEN a."cuando" - interval '1 minute' AND a."cuando";
