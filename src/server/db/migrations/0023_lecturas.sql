CREATE TABLE "lecturas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"orden" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lecturas_orden_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"telefono" uuid NOT NULL,
	"evento_id" integer NOT NULL,
	"entrada_id" integer,
	"operador_id" integer NOT NULL,
	"enviada_por" integer NOT NULL,
	"leida_en" timestamp with time zone NOT NULL,
	"corregida_en" timestamp with time zone NOT NULL,
	"recibida_en" timestamp with time zone NOT NULL,
	"igual" boolean NOT NULL,
	"resultado" text NOT NULL,
	CONSTRAINT "lecturas_resultado_valido" CHECK ("lecturas"."resultado" in ('ingreso','repetida','anulada','pasada','sin-pagar','desconocida'))
);
--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_entrada_id_entradas_id_fk" FOREIGN KEY ("entrada_id") REFERENCES "public"."entradas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_operador_id_usuarios_id_fk" FOREIGN KEY ("operador_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecturas" ADD CONSTRAINT "lecturas_enviada_por_usuarios_id_fk" FOREIGN KEY ("enviada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lecturas_evento" ON "lecturas" USING btree ("evento_id") WHERE "lecturas"."resultado" <> 'ingreso';--> statement-breakpoint
CREATE INDEX "lecturas_entrada" ON "lecturas" USING btree ("entrada_id");