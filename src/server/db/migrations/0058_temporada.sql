CREATE TABLE "competencias" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competencias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"temporada" integer NOT NULL,
	"deporte" text NOT NULL,
	"reglas" jsonb NOT NULL,
	"cargada" jsonb,
	"activa" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competencias_deporte_valido" CHECK ("competencias"."deporte" in ('basquet','cestoball'))
);
--> statement-breakpoint
CREATE TABLE "nombres_de_participante" (
	"texto" text PRIMARY KEY NOT NULL,
	"participante_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participantes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participantes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"equipo_id" integer,
	"escudo" text
);
--> statement-breakpoint
CREATE TABLE "partidos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partidos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"competencia_id" integer,
	"grupo" text DEFAULT '' NOT NULL,
	"jornada" text DEFAULT '' NOT NULL,
	"local_id" integer,
	"visitante_id" integer,
	"fecha" date,
	"hora" time,
	"lugar" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'programado' NOT NULL,
	"puntos_local" integer,
	"puntos_visitante" integer,
	"parciales" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"evento_id" integer,
	"ocupacion_id" integer,
	"id_externo" text,
	"falta_en_archivo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"cambiado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partidos_de_dos" CHECK ("partidos"."local_id" <> "partidos"."visitante_id"),
	CONSTRAINT "partidos_estado_valido" CHECK ("partidos"."estado" in ('programado','enJuego','final','postergado','suspendido','walkover','default','forfeit')),
	CONSTRAINT "partidos_puntos" CHECK ("partidos"."puntos_local" >= 0 and "partidos"."puntos_visitante" >= 0),
	CONSTRAINT "partidos_puntos_de_los_dos" CHECK (("partidos"."puntos_local" is null) = ("partidos"."puntos_visitante" is null))
);
--> statement-breakpoint
CREATE TABLE "consentimientos" (
	"persona_id" integer PRIMARY KEY NOT NULL,
	"nombre" boolean NOT NULL,
	"foto" boolean NOT NULL,
	"numero" boolean NOT NULL,
	"dado_por" integer NOT NULL,
	"dado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cuerpo_tecnico" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cuerpo_tecnico_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"equipo_id" integer NOT NULL,
	"persona_id" integer NOT NULL,
	"funcion" text NOT NULL,
	"accede" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "equipos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"deporte" text NOT NULL,
	"rama" text NOT NULL,
	"categoria" text NOT NULL,
	"temporada" integer NOT NULL,
	"nacidos_desde" integer,
	"nacidos_hasta" integer,
	"presentacion" text DEFAULT '' NOT NULL,
	"primer_equipo" boolean DEFAULT false NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equipos_deporte_valido" CHECK ("equipos"."deporte" in ('basquet','cestoball')),
	CONSTRAINT "equipos_rama_valida" CHECK ("equipos"."rama" in ('femenina','masculina','mixta')),
	CONSTRAINT "equipos_temporada_valida" CHECK ("equipos"."temporada" between 1900 and 2999),
	CONSTRAINT "equipos_nacidos" CHECK ("equipos"."nacidos_desde" <= "equipos"."nacidos_hasta")
);
--> statement-breakpoint
CREATE TABLE "integrantes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integrantes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"equipo_id" integer NOT NULL,
	"persona_id" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"numero" text,
	"posicion" text DEFAULT '' NOT NULL,
	"foto" text,
	CONSTRAINT "integrantes_fechas" CHECK ("integrantes"."hasta" >= "integrantes"."desde"),
	CONSTRAINT "integrantes_numero_valido" CHECK ("integrantes"."numero" ~ '^(00|[0-9]|[1-9][0-9])$')
);
--> statement-breakpoint
CREATE TABLE "anotaciones" (
	"partido_id" integer NOT NULL,
	"epoca" integer NOT NULL,
	"n" integer NOT NULL,
	"id" uuid NOT NULL,
	"anotacion" jsonb NOT NULL,
	"recibida_en" timestamp with time zone NOT NULL,
	"estado" text DEFAULT 'vale' NOT NULL,
	CONSTRAINT "anotaciones_partido_id_epoca_n_pk" PRIMARY KEY("partido_id","epoca","n"),
	CONSTRAINT "anotaciones_estado_valido" CHECK ("anotaciones"."estado" in ('vale','espera','descartada'))
);
--> statement-breakpoint
CREATE TABLE "planillas" (
	"partido_id" integer PRIMARY KEY NOT NULL,
	"epoca" integer DEFAULT 1 NOT NULL,
	"dispositivo" uuid NOT NULL,
	"usuario_id" integer,
	"tomada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nombres_de_participante" ADD CONSTRAINT "nombres_de_participante_participante_id_participantes_id_fk" FOREIGN KEY ("participante_id") REFERENCES "public"."participantes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participantes" ADD CONSTRAINT "participantes_equipo_id_equipos_id_fk" FOREIGN KEY ("equipo_id") REFERENCES "public"."equipos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participantes" ADD CONSTRAINT "participantes_escudo_imagenes_clave_fk" FOREIGN KEY ("escudo") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidos" ADD CONSTRAINT "partidos_competencia_id_competencias_id_fk" FOREIGN KEY ("competencia_id") REFERENCES "public"."competencias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidos" ADD CONSTRAINT "partidos_local_id_participantes_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."participantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidos" ADD CONSTRAINT "partidos_visitante_id_participantes_id_fk" FOREIGN KEY ("visitante_id") REFERENCES "public"."participantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidos" ADD CONSTRAINT "partidos_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidos" ADD CONSTRAINT "partidos_ocupacion_id_ocupaciones_id_fk" FOREIGN KEY ("ocupacion_id") REFERENCES "public"."ocupaciones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_dado_por_usuarios_id_fk" FOREIGN KEY ("dado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuerpo_tecnico" ADD CONSTRAINT "cuerpo_tecnico_equipo_id_equipos_id_fk" FOREIGN KEY ("equipo_id") REFERENCES "public"."equipos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuerpo_tecnico" ADD CONSTRAINT "cuerpo_tecnico_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrantes" ADD CONSTRAINT "integrantes_equipo_id_equipos_id_fk" FOREIGN KEY ("equipo_id") REFERENCES "public"."equipos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrantes" ADD CONSTRAINT "integrantes_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrantes" ADD CONSTRAINT "integrantes_foto_imagenes_clave_fk" FOREIGN KEY ("foto") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anotaciones" ADD CONSTRAINT "anotaciones_partido_id_planillas_partido_id_fk" FOREIGN KEY ("partido_id") REFERENCES "public"."planillas"("partido_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planillas" ADD CONSTRAINT "planillas_partido_id_partidos_id_fk" FOREIGN KEY ("partido_id") REFERENCES "public"."partidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planillas" ADD CONSTRAINT "planillas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "competencias_nombre_unico" ON "competencias" USING btree ("temporada",buscable("nombre"));--> statement-breakpoint
CREATE INDEX "nombres_de_participante_de" ON "nombres_de_participante" USING btree ("participante_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participantes_equipo_unico" ON "participantes" USING btree ("equipo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participantes_nombre_unico" ON "participantes" USING btree (buscable("nombre")) WHERE "participantes"."equipo_id" is null;--> statement-breakpoint
CREATE INDEX "participantes_escudo" ON "participantes" USING btree ("escudo") WHERE "participantes"."escudo" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "partidos_id_externo_unico" ON "partidos" USING btree ("id_externo");--> statement-breakpoint
CREATE UNIQUE INDEX "partidos_evento_unico" ON "partidos" USING btree ("evento_id");--> statement-breakpoint
CREATE INDEX "partidos_competencia" ON "partidos" USING btree ("competencia_id");--> statement-breakpoint
CREATE INDEX "partidos_local" ON "partidos" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "partidos_visitante" ON "partidos" USING btree ("visitante_id");--> statement-breakpoint
CREATE INDEX "partidos_fecha" ON "partidos" USING btree ("fecha","hora");--> statement-breakpoint
CREATE INDEX "partidos_ocupacion" ON "partidos" USING btree ("ocupacion_id") WHERE "partidos"."ocupacion_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cuerpo_tecnico_unico" ON "cuerpo_tecnico" USING btree ("equipo_id","persona_id");--> statement-breakpoint
CREATE INDEX "cuerpo_tecnico_persona" ON "cuerpo_tecnico" USING btree ("persona_id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipos_slug_unico" ON "equipos" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "equipos_unico" ON "equipos" USING btree ("temporada","deporte","rama",buscable("categoria"));--> statement-breakpoint
CREATE INDEX "integrantes_equipo" ON "integrantes" USING btree ("equipo_id");--> statement-breakpoint
CREATE INDEX "integrantes_persona" ON "integrantes" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "integrantes_foto" ON "integrantes" USING btree ("foto") WHERE "integrantes"."foto" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "anotaciones_id_unico" ON "anotaciones" USING btree ("id");--> statement-breakpoint
ALTER TABLE "integrantes" ADD CONSTRAINT "integrantes_de_a_uno"
  EXCLUDE USING gist ("equipo_id" WITH =, "persona_id" WITH =, daterange("desde", "hasta", '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "integrantes" ADD CONSTRAINT "integrantes_numero_unico"
  EXCLUDE USING gist ("equipo_id" WITH =, "numero" WITH =, daterange("desde", "hasta", '[]') WITH &&);
