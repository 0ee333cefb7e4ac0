CREATE TABLE "pagos_repetidos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pagos_repetidos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pago_id" integer NOT NULL,
	"id_medio_pago" text NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"recibido_en" timestamp with time zone NOT NULL,
	"devuelto_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pagos_repetidos" ADD CONSTRAINT "pagos_repetidos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_repetidos_operacion_unica" ON "pagos_repetidos" USING btree ("id_medio_pago");--> statement-breakpoint
CREATE INDEX "pagos_repetidos_pago" ON "pagos_repetidos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "pagos_repetidos_recibido" ON "pagos_repetidos" USING btree ("recibido_en","id");--> statement-breakpoint
CREATE INDEX "pagos_con_movimiento" ON "pagos" USING btree ("actualizado_en","id") WHERE ((estado in ('aprobado','reembolsado','contracargo') or devolucion_pedida_en is not null) and not de_prueba and monto <> 0);--> statement-breakpoint
-- Who took or gave back the money was only in the audit log until now.
UPDATE "pagos" SET "registrado_por" = a."usuario_id" FROM "auditoria" a
WHERE "pagos"."registrado_por" IS NULL
	AND a."accion" IN ('entrada.venta', 'entrada.anular-venta', 'cuota.cobrar', 'cuota.anular-cobro')
	AND "pagos"."id" = (a."despues"->>'pagoId')::int;--> statement-breakpoint
UPDATE "pagos" SET "registrado_por" = a."usuario_id" FROM "auditoria" a JOIN "entradas" e ON e."id" = a."objeto_id"
WHERE "pagos"."registrado_por" IS NULL AND a."accion" = 'entrada.marcar-pagada' AND "pagos"."id" = e."pago_id"
	AND "pagos"."medio" <> 'mercadopago';
