CREATE TABLE "creditos_reservados" (
	"cobro_id" integer NOT NULL,
	"pago_id" integer NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	CONSTRAINT "creditos_reservados_cobro_id_pago_id_pk" PRIMARY KEY("cobro_id","pago_id"),
	CONSTRAINT "creditos_reservados_monto_valido" CHECK ("creditos_reservados"."monto" > 0)
);
--> statement-breakpoint
ALTER TABLE "creditos_reservados" ADD CONSTRAINT "creditos_reservados_cobro_id_pagos_id_fk" FOREIGN KEY ("cobro_id") REFERENCES "public"."pagos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creditos_reservados" ADD CONSTRAINT "creditos_reservados_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creditos_reservados_pago" ON "creditos_reservados" USING btree ("pago_id");