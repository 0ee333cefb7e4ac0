CREATE TABLE "creados_por_importacion" (
	"importacion_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"objeto_id" integer NOT NULL,
	CONSTRAINT "creados_por_importacion_importacion_id_tipo_objeto_id_pk" PRIMARY KEY("importacion_id","tipo","objeto_id")
);
--> statement-breakpoint
CREATE TABLE "filas_de_importacion" (
	"importacion_id" integer NOT NULL,
	"numero" integer NOT NULL,
	"celdas" text[] NOT NULL,
	"veredicto" text,
	"dictamen" jsonb,
	"persona_id" integer,
	"decision" text,
	CONSTRAINT "filas_de_importacion_importacion_id_numero_pk" PRIMARY KEY("importacion_id","numero"),
	CONSTRAINT "filas_de_importacion_veredicto_valido" CHECK ("filas_de_importacion"."veredicto" in ('nuevo','cambia','igual','duda','error')),
	CONSTRAINT "filas_de_importacion_decision_valida" CHECK ("filas_de_importacion"."decision" in ('misma','otra','omitir'))
);
--> statement-breakpoint
CREATE TABLE "importaciones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "importaciones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"archivo" text NOT NULL,
	"sha256" text NOT NULL,
	"contenido" "bytea",
	"lectura" jsonb NOT NULL,
	"firma" text NOT NULL,
	"conteos" jsonb NOT NULL,
	"estado" text DEFAULT 'previsada' NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" integer,
	"aplicada_en" timestamp with time zone,
	"aplicada_por" integer,
	"deshecha_en" timestamp with time zone,
	"deshecha_por" integer,
	"reclamada_en" timestamp with time zone,
	CONSTRAINT "importaciones_estado_valido" CHECK ("importaciones"."estado" in ('previsada','aplicada','deshecha'))
);
--> statement-breakpoint
ALTER TABLE "creados_por_importacion" ADD CONSTRAINT "creados_por_importacion_importacion_id_importaciones_id_fk" FOREIGN KEY ("importacion_id") REFERENCES "public"."importaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filas_de_importacion" ADD CONSTRAINT "filas_de_importacion_importacion_id_importaciones_id_fk" FOREIGN KEY ("importacion_id") REFERENCES "public"."importaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importaciones" ADD CONSTRAINT "importaciones_creada_por_usuarios_id_fk" FOREIGN KEY ("creada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importaciones" ADD CONSTRAINT "importaciones_aplicada_por_usuarios_id_fk" FOREIGN KEY ("aplicada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importaciones" ADD CONSTRAINT "importaciones_deshecha_por_usuarios_id_fk" FOREIGN KEY ("deshecha_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creados_por_importacion_objeto" ON "creados_por_importacion" USING btree ("tipo","objeto_id");--> statement-breakpoint
CREATE INDEX "filas_de_importacion_veredicto" ON "filas_de_importacion" USING btree ("importacion_id","veredicto","numero");--> statement-breakpoint
CREATE INDEX "filas_de_importacion_persona" ON "filas_de_importacion" USING btree ("persona_id") WHERE "filas_de_importacion"."persona_id" is not null;--> statement-breakpoint
CREATE INDEX "importaciones_firma" ON "importaciones" USING btree ("firma","id");