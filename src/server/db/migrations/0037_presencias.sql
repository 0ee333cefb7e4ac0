CREATE UNLOGGED TABLE "presencias" (
	"usuario_id" integer NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" integer NOT NULL,
	"visto_en" timestamp with time zone NOT NULL,
	CONSTRAINT "presencias_objeto_objeto_id_usuario_id_pk" PRIMARY KEY("objeto","objeto_id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "presencias" ADD CONSTRAINT "presencias_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presencias_visto" ON "presencias" USING btree ("visto_en");