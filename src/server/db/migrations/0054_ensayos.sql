-- Sales are no longer rehearsed. As when a rehearsal ended: its tickets go, and its places come back.
DELETE FROM "entradas" WHERE "pago_id" IN (SELECT "id" FROM "pagos" WHERE "de_prueba");--> statement-breakpoint
UPDATE "eventos" SET "de_prueba" = false, "estado" = false, "entradas_disponibles" = "cantidad_entradas" WHERE "de_prueba";--> statement-breakpoint
-- Without the test credentials nobody returns that money, which is none.
DELETE FROM "devoluciones" WHERE "hecha_en" IS NULL AND "pago_id" IN (SELECT "id" FROM "pagos" WHERE "de_prueba");--> statement-breakpoint
-- The payments stay, marked, so that no sum counts them. Nothing asks the provider about them, or offers a refund.
UPDATE "pagos" SET "concepto" = 'entrada', "retiene" = false, "revision_hasta" = NULL, "preference_id" = NULL, "url" = NULL,
  "devolucion_pedida_en" = NULL,
  "estado" = CASE WHEN "estado" IN ('pendiente', 'aprobado') THEN 'cancelado' ELSE "estado" END
WHERE "de_prueba";
