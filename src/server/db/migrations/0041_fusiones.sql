CREATE TABLE "fusiones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fusiones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"queda_id" integer NOT NULL,
	"sale_id" integer NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"hecha_en" timestamp with time zone NOT NULL,
	"hecha_por" integer NOT NULL,
	"cambiado" jsonb,
	"deshecha_en" timestamp with time zone,
	"deshecha_por" integer,
	CONSTRAINT "fusiones_de_dos" CHECK ("fusiones"."queda_id" <> "fusiones"."sale_id")
);
--> statement-breakpoint
CREATE TABLE "personas_distintas" (
	"una_id" integer NOT NULL,
	"otra_id" integer NOT NULL,
	"dicho_por" integer NOT NULL,
	"dicho_en" timestamp with time zone NOT NULL,
	CONSTRAINT "personas_distintas_una_id_otra_id_pk" PRIMARY KEY("una_id","otra_id"),
	CONSTRAINT "personas_distintas_en_orden" CHECK ("personas_distintas"."una_id" < "personas_distintas"."otra_id")
);
--> statement-breakpoint
ALTER TABLE "fusiones" ADD CONSTRAINT "fusiones_queda_id_usuarios_id_fk" FOREIGN KEY ("queda_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusiones" ADD CONSTRAINT "fusiones_sale_id_usuarios_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusiones" ADD CONSTRAINT "fusiones_hecha_por_usuarios_id_fk" FOREIGN KEY ("hecha_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusiones" ADD CONSTRAINT "fusiones_deshecha_por_usuarios_id_fk" FOREIGN KEY ("deshecha_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas_distintas" ADD CONSTRAINT "personas_distintas_una_id_usuarios_id_fk" FOREIGN KEY ("una_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas_distintas" ADD CONSTRAINT "personas_distintas_otra_id_usuarios_id_fk" FOREIGN KEY ("otra_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas_distintas" ADD CONSTRAINT "personas_distintas_dicho_por_usuarios_id_fk" FOREIGN KEY ("dicho_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fusiones_vigente_unica" ON "fusiones" USING btree ("sale_id") WHERE "fusiones"."deshecha_en" is null;--> statement-breakpoint
CREATE INDEX "fusiones_queda" ON "fusiones" USING btree ("queda_id");--> statement-breakpoint
CREATE INDEX "usuarios_orden_de_todos" ON "usuarios" USING btree ("orden","id") WHERE eliminado_en is null;