ALTER TABLE "pagos" DROP CONSTRAINT "pagos_devuelto_valido";--> statement-breakpoint
DROP INDEX "pagos_cobrados";--> statement-breakpoint
DROP INDEX "pagos_con_movimiento";--> statement-breakpoint
DROP INDEX "devoluciones_pendientes";--> statement-breakpoint
ALTER TABLE "devoluciones" ADD COLUMN "id_proveedor" text;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD COLUMN "pedido" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "devoluciones" ADD COLUMN "cubierta_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD COLUMN "excedente" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD COLUMN "resuelta_en" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "devoluciones_id_proveedor_unico" ON "devoluciones" USING btree ("id_proveedor") WHERE "devoluciones"."id_proveedor" is not null;--> statement-breakpoint
CREATE INDEX "devoluciones_de_mas" ON "devoluciones" USING btree ("hecha_en") WHERE "devoluciones"."excedente" > 0 and "devoluciones"."resuelta_en" is null;--> statement-breakpoint
CREATE INDEX "devoluciones_hechas" ON "devoluciones" USING btree ("hecha_en") WHERE "devoluciones"."hecha_en" is not null;--> statement-breakpoint
CREATE INDEX "pagos_cobrados_en" ON "pagos" USING btree ((coalesce(aprobado_en, actualizado_en)),"concepto","monto") WHERE ((estado = 'aprobado' or (estado in ('reembolsado','contracargo') and devuelto = monto)) and not de_prueba);--> statement-breakpoint
CREATE INDEX "pagos_con_movimiento_en" ON "pagos" USING btree ((coalesce(aprobado_en, actualizado_en)),"id") WHERE ((estado in ('aprobado','reembolsado','contracargo') or devolucion_pedida_en is not null) and not de_prueba and monto <> 0);--> statement-breakpoint
CREATE INDEX "devoluciones_pendientes" ON "devoluciones" USING btree ("pedida_en") WHERE "devoluciones"."hecha_en" is null and "devoluciones"."cubierta_en" is null;--> statement-breakpoint
ALTER TABLE "devoluciones" ADD CONSTRAINT "devoluciones_excedente_valido" CHECK ("devoluciones"."excedente" between 0 and "devoluciones"."monto");--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_devuelto_valido" CHECK ("pagos"."devuelto" between 0 and greatest("pagos"."monto", 0));