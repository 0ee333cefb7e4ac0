CREATE TABLE "filas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento_id" integer NOT NULL,
	"automatica" boolean DEFAULT false NOT NULL,
	"abierta_en" timestamp with time zone NOT NULL,
	"secreto" text NOT NULL,
	"sorteada_en" timestamp with time zone,
	"sorteados" integer,
	"ultima" bigint DEFAULT 0 NOT NULL,
	"ritmo" integer NOT NULL,
	"base_posicion" bigint DEFAULT 0 NOT NULL,
	"base_en" timestamp with time zone,
	"pausa" text,
	CONSTRAINT "filas_ritmo_valido" CHECK ("filas"."ritmo" between 1 and 60000),
	CONSTRAINT "filas_pausa_valida" CHECK ("filas"."pausa" in ('club','agotadas')),
	CONSTRAINT "filas_sorteo_completo" CHECK (("filas"."sorteada_en" is null) = ("filas"."sorteados" is null)),
	CONSTRAINT "filas_base_completa" CHECK (("filas"."sorteada_en" is null) = ("filas"."base_en" is null))
);
--> statement-breakpoint
CREATE TABLE "lugares_en_fila" (
	"fila_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"numero" integer,
	"posicion" bigint,
	"entro_en" timestamp with time zone NOT NULL,
	"admitido_en" timestamp with time zone,
	CONSTRAINT "lugares_en_fila_unico" PRIMARY KEY("fila_id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "venta_desde" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "fila_automatica" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "filas" ADD CONSTRAINT "filas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lugares_en_fila" ADD CONSTRAINT "lugares_en_fila_fila_id_filas_id_fk" FOREIGN KEY ("fila_id") REFERENCES "public"."filas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lugares_en_fila" ADD CONSTRAINT "lugares_en_fila_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filas_evento_unico" ON "filas" USING btree ("evento_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_en_fila_numero" ON "lugares_en_fila" USING btree ("fila_id","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "lugares_en_fila_posicion" ON "lugares_en_fila" USING btree ("fila_id","posicion");--> statement-breakpoint
CREATE INDEX "lugares_en_fila_usuario" ON "lugares_en_fila" USING btree ("usuario_id");