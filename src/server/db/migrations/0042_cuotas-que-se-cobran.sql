CREATE TABLE "comprobantes_electronicos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comprobantes_electronicos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"serie" text NOT NULL,
	"numero" integer NOT NULL,
	"estado" text NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"identificador" text NOT NULL,
	"punto_de_venta" integer,
	"numero_oficial" integer,
	"cae" text,
	"vence_en" timestamp with time zone,
	"error" text,
	"actualizado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "comprobantes_electronicos_estado_valido" CHECK ("comprobantes_electronicos"."estado" in ('pendiente','emitido','rechazado'))
);
--> statement-breakpoint
CREATE TABLE "recibos" (
	"serie" text NOT NULL,
	"numero" integer NOT NULL,
	"pago_id" integer NOT NULL,
	"anula_numero" integer,
	"importe" numeric(12, 2) NOT NULL,
	"titular" text NOT NULL,
	"detalle" jsonb NOT NULL,
	"codigo" text NOT NULL,
	"motivo" text,
	"emitido_en" timestamp with time zone NOT NULL,
	"emitido_por" integer,
	CONSTRAINT "recibos_serie_numero_pk" PRIMARY KEY("serie","numero"),
	CONSTRAINT "recibos_signo" CHECK (("recibos"."importe" < 0) = ("recibos"."anula_numero" is not null))
);
--> statement-breakpoint
CREATE TABLE "series_de_recibos" (
	"serie" text PRIMARY KEY NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cuits_de_pagador" (
	"persona_id" integer NOT NULL,
	"cuit" text NOT NULL,
	"visto_en" timestamp with time zone NOT NULL,
	CONSTRAINT "cuits_de_pagador_persona_id_cuit_pk" PRIMARY KEY("persona_id","cuit")
);
--> statement-breakpoint
CREATE TABLE "extractos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extractos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"archivo" text NOT NULL,
	"sha256" text NOT NULL,
	"cuenta" text NOT NULL,
	"formato" text NOT NULL,
	"mapeo" jsonb,
	"nuevas" integer DEFAULT 0 NOT NULL,
	"repetidas" integer DEFAULT 0 NOT NULL,
	"subido_en" timestamp with time zone NOT NULL,
	"subido_por" integer
);
--> statement-breakpoint
CREATE TABLE "formatos_de_extracto" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formatos_de_extracto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"firma" text NOT NULL,
	"mapeo" jsonb NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer
);
--> statement-breakpoint
CREATE TABLE "movimientos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimientos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"extracto_id" integer NOT NULL,
	"cuenta" text NOT NULL,
	"fecha" date NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"ordinal" integer NOT NULL,
	"comprobante" text,
	"saldo" numeric(14, 2),
	"cuit" text,
	"remitente" text,
	"concepto" text DEFAULT '' NOT NULL,
	"estado" text NOT NULL,
	"pago_id" integer,
	"razones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decidido_en" timestamp with time zone,
	"decidido_por" integer,
	"motivo" text,
	CONSTRAINT "movimientos_estado_valido" CHECK ("movimientos"."estado" in ('seguro','dudoso','sin-par','confirmado','descartado','salida'))
);
--> statement-breakpoint
CREATE TABLE "transferencias" (
	"pago_id" integer PRIMARY KEY NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"con_centavos" boolean NOT NULL,
	"cuenta" jsonb NOT NULL,
	"comprobante" text,
	"comprobante_en" timestamp with time zone,
	"revisado_en" timestamp with time zone,
	"revisado_por" integer,
	"aceptado" boolean,
	"abierta" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destinatarios_de_mensaje" (
	"mensaje_id" integer NOT NULL,
	"persona_id" integer NOT NULL,
	"estado" text NOT NULL,
	"correo_id" uuid,
	"detalle" text,
	"actualizado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "destinatarios_de_mensaje_mensaje_id_persona_id_pk" PRIMARY KEY("mensaje_id","persona_id"),
	CONSTRAINT "destinatarios_de_mensaje_estado_valido" CHECK ("destinatarios_de_mensaje"."estado" in ('por-enviar','enviado','rechazado','sin-correo','sin-novedades','detenido'))
);
--> statement-breakpoint
CREATE TABLE "mensajes_a_grupos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensajes_a_grupos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"asunto" text NOT NULL,
	"cuerpo" text NOT NULL,
	"filtro" jsonb NOT NULL,
	"idempotency_key" uuid,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer NOT NULL,
	"detenido_en" timestamp with time zone,
	"detenido_por" integer,
	CONSTRAINT "mensajes_a_grupos_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sin_novedades" (
	"persona_id" integer PRIMARY KEY NOT NULL,
	"desde" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cierres_de_mes" (
	"mes" date PRIMARY KEY NOT NULL,
	"cifras" jsonb NOT NULL,
	"cerrado_en" timestamp with time zone NOT NULL,
	"cerrado_por" integer NOT NULL,
	CONSTRAINT "cierres_de_mes_primer_dia" CHECK (extract(day from "cierres_de_mes"."mes") = 1)
);
--> statement-breakpoint
CREATE TABLE "presupuestos" (
	"mes" date NOT NULL,
	"rubro" text NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	CONSTRAINT "presupuestos_mes_rubro_pk" PRIMARY KEY("mes","rubro"),
	CONSTRAINT "presupuestos_primer_dia" CHECK (extract(day from "presupuestos"."mes") = 1)
);
--> statement-breakpoint
CREATE TABLE "adicionales_de_persona" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adicionales_de_persona_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"arancel_id" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer,
	CONSTRAINT "adicionales_de_persona_fechas" CHECK ("adicionales_de_persona"."hasta" is null or "adicionales_de_persona"."hasta" >= "adicionales_de_persona"."desde")
);
--> statement-breakpoint
CREATE TABLE "altas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "altas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"motivo" text DEFAULT '' NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" integer,
	CONSTRAINT "altas_fechas" CHECK ("altas"."hasta" is null or "altas"."hasta" >= "altas"."desde")
);
--> statement-breakpoint
CREATE TABLE "aranceles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aranceles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"plan_id" integer,
	"activa" boolean DEFAULT true NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	CONSTRAINT "aranceles_tipo_valido" CHECK ("aranceles"."tipo" in ('base','adicional')),
	CONSTRAINT "aranceles_plan_de_base" CHECK (("aranceles"."tipo" = 'base') = ("aranceles"."plan_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "aumentos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aumentos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alcance" jsonb NOT NULL,
	"porcentaje" numeric(7, 2),
	"precio" numeric(12, 2),
	"vigente_desde" date NOT NULL,
	"incluye_vencidas" boolean DEFAULT false NOT NULL,
	"motivo" text NOT NULL,
	"conteos" jsonb NOT NULL,
	"aplicado_en" timestamp with time zone NOT NULL,
	"aplicado_por" integer NOT NULL,
	"deshecho_en" timestamp with time zone,
	"deshecho_por" integer
);
--> statement-breakpoint
CREATE TABLE "beneficios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beneficios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"regla" text NOT NULL,
	"porcentaje" numeric(5, 2),
	"importe" numeric(12, 2),
	"desde" date NOT NULL,
	"hasta" date,
	"motivo" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer,
	"terminado_en" timestamp with time zone,
	"terminado_por" integer,
	CONSTRAINT "beneficios_regla_valida" CHECK ("beneficios"."regla" in ('beca','fijo','ausencia')),
	CONSTRAINT "beneficios_valor" CHECK (("beneficios"."regla" = 'fijo') = ("beneficios"."importe" is not null)
      and ("beneficios"."regla" = 'fijo') = ("beneficios"."porcentaje" is null)),
	CONSTRAINT "beneficios_porcentaje_valido" CHECK ("beneficios"."porcentaje" between 0 and 100),
	CONSTRAINT "beneficios_fechas" CHECK ("beneficios"."hasta" is null or "beneficios"."hasta" >= "beneficios"."desde")
);
--> statement-breakpoint
CREATE TABLE "precios_de_arancel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "precios_de_arancel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"arancel_id" integer NOT NULL,
	"vigente_desde" date NOT NULL,
	"importe" numeric(12, 2) NOT NULL,
	"aumento_id" integer,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer,
	CONSTRAINT "precios_de_arancel_importe_valido" CHECK ("precios_de_arancel"."importe" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reglas_de_cuotas" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reglas_de_cuotas_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"valores" jsonb NOT NULL,
	"creadas_en" timestamp with time zone NOT NULL,
	"creadas_por" integer
);
--> statement-breakpoint
CREATE TABLE "convenios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "convenios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"motivo" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"creado_por" integer,
	"anulado_en" timestamp with time zone,
	"anulado_por" integer
);
--> statement-breakpoint
CREATE TABLE "adhesiones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adhesiones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"estado" text NOT NULL,
	"motivo" text,
	"correo" text NOT NULL,
	"preapproval_id" text,
	"url" text,
	"monto" numeric(12, 2),
	"monto_pedido" numeric(12, 2),
	"proximo_debito" date,
	"avisado_en" timestamp with time zone,
	"creada_en" timestamp with time zone NOT NULL,
	"activada_en" timestamp with time zone,
	"pausada_en" timestamp with time zone,
	"cancelada_en" timestamp with time zone,
	"consultada_en" timestamp with time zone,
	CONSTRAINT "adhesiones_estado_valido" CHECK ("adhesiones"."estado" in ('borrador','pendiente','activa','pausada','cancelada'))
);
--> statement-breakpoint
CREATE TABLE "debitos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debitos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"adhesion_id" integer NOT NULL,
	"id_externo" text NOT NULL,
	"monto" numeric(12, 2) NOT NULL,
	"fecha" date NOT NULL,
	"estado" text NOT NULL,
	"intento" integer DEFAULT 0 NOT NULL,
	"payment_id" text,
	"payment_status" text,
	"detalle" text,
	"pago_id" integer,
	"visto_en" timestamp with time zone NOT NULL,
	CONSTRAINT "debitos_estado_valido" CHECK ("debitos"."estado" in ('scheduled','processed','recycling','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "gestiones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gestiones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"texto" text DEFAULT '' NOT NULL,
	"fecha_prometida" date,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" integer,
	CONSTRAINT "gestiones_tipo_valido" CHECK ("gestiones"."tipo" in ('nota','promesa','contacto')),
	CONSTRAINT "gestiones_promesa_con_fecha" CHECK (("gestiones"."tipo" = 'promesa') = ("gestiones"."fecha_prometida" is not null))
);
--> statement-breakpoint
CREATE TABLE "recordatorios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordatorios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"persona_id" integer NOT NULL,
	"dia" date NOT NULL,
	"etapa" integer NOT NULL,
	"cuotas" integer[] NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"enviado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sin_recordatorios" (
	"persona_id" integer PRIMARY KEY NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"creado_por" integer
);
--> statement-breakpoint
CREATE TABLE "emisiones" (
	"periodo" date PRIMARY KEY NOT NULL,
	"empezada_en" timestamp with time zone NOT NULL,
	"terminada_en" timestamp with time zone,
	"personas" integer DEFAULT 0 NOT NULL,
	"cuotas" integer DEFAULT 0 NOT NULL,
	"importe" numeric(14, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "emisiones_primer_dia" CHECK (extract(day from "emisiones"."periodo") = 1)
);
--> statement-breakpoint
DROP INDEX "cuotas_numero_unico";--> statement-breakpoint
ALTER TABLE "cuotas" ADD COLUMN "periodo" date;--> statement-breakpoint
ALTER TABLE "cuotas" ADD COLUMN "convenio_id" integer;--> statement-breakpoint
ALTER TABLE "renglones_de_cuota" ADD COLUMN "origen" text;--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_serie_series_de_recibos_serie_fk" FOREIGN KEY ("serie") REFERENCES "public"."series_de_recibos"("serie") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_emitido_por_usuarios_id_fk" FOREIGN KEY ("emitido_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuits_de_pagador" ADD CONSTRAINT "cuits_de_pagador_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extractos" ADD CONSTRAINT "extractos_subido_por_usuarios_id_fk" FOREIGN KEY ("subido_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formatos_de_extracto" ADD CONSTRAINT "formatos_de_extracto_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_extracto_id_extractos_id_fk" FOREIGN KEY ("extracto_id") REFERENCES "public"."extractos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_decidido_por_usuarios_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencias" ADD CONSTRAINT "transferencias_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencias" ADD CONSTRAINT "transferencias_revisado_por_usuarios_id_fk" FOREIGN KEY ("revisado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD CONSTRAINT "destinatarios_de_mensaje_mensaje_id_mensajes_a_grupos_id_fk" FOREIGN KEY ("mensaje_id") REFERENCES "public"."mensajes_a_grupos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinatarios_de_mensaje" ADD CONSTRAINT "destinatarios_de_mensaje_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_a_grupos" ADD CONSTRAINT "mensajes_a_grupos_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_a_grupos" ADD CONSTRAINT "mensajes_a_grupos_detenido_por_usuarios_id_fk" FOREIGN KEY ("detenido_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sin_novedades" ADD CONSTRAINT "sin_novedades_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cierres_de_mes" ADD CONSTRAINT "cierres_de_mes_cerrado_por_usuarios_id_fk" FOREIGN KEY ("cerrado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adicionales_de_persona" ADD CONSTRAINT "adicionales_de_persona_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adicionales_de_persona" ADD CONSTRAINT "adicionales_de_persona_arancel_id_aranceles_id_fk" FOREIGN KEY ("arancel_id") REFERENCES "public"."aranceles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adicionales_de_persona" ADD CONSTRAINT "adicionales_de_persona_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altas" ADD CONSTRAINT "altas_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altas" ADD CONSTRAINT "altas_plan_id_planes_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "altas" ADD CONSTRAINT "altas_creada_por_usuarios_id_fk" FOREIGN KEY ("creada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aranceles" ADD CONSTRAINT "aranceles_plan_id_planes_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aumentos" ADD CONSTRAINT "aumentos_aplicado_por_usuarios_id_fk" FOREIGN KEY ("aplicado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aumentos" ADD CONSTRAINT "aumentos_deshecho_por_usuarios_id_fk" FOREIGN KEY ("deshecho_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beneficios" ADD CONSTRAINT "beneficios_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beneficios" ADD CONSTRAINT "beneficios_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beneficios" ADD CONSTRAINT "beneficios_terminado_por_usuarios_id_fk" FOREIGN KEY ("terminado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_de_arancel" ADD CONSTRAINT "precios_de_arancel_arancel_id_aranceles_id_fk" FOREIGN KEY ("arancel_id") REFERENCES "public"."aranceles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_de_arancel" ADD CONSTRAINT "precios_de_arancel_aumento_id_aumentos_id_fk" FOREIGN KEY ("aumento_id") REFERENCES "public"."aumentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_de_arancel" ADD CONSTRAINT "precios_de_arancel_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reglas_de_cuotas" ADD CONSTRAINT "reglas_de_cuotas_creadas_por_usuarios_id_fk" FOREIGN KEY ("creadas_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convenios" ADD CONSTRAINT "convenios_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convenios" ADD CONSTRAINT "convenios_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convenios" ADD CONSTRAINT "convenios_anulado_por_usuarios_id_fk" FOREIGN KEY ("anulado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adhesiones" ADD CONSTRAINT "adhesiones_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debitos" ADD CONSTRAINT "debitos_adhesion_id_adhesiones_id_fk" FOREIGN KEY ("adhesion_id") REFERENCES "public"."adhesiones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debitos" ADD CONSTRAINT "debitos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gestiones" ADD CONSTRAINT "gestiones_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gestiones" ADD CONSTRAINT "gestiones_creada_por_usuarios_id_fk" FOREIGN KEY ("creada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordatorios" ADD CONSTRAINT "recordatorios_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sin_recordatorios" ADD CONSTRAINT "sin_recordatorios_persona_id_usuarios_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sin_recordatorios" ADD CONSTRAINT "sin_recordatorios_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comprobantes_electronicos_recibo_unico" ON "comprobantes_electronicos" USING btree ("serie","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "comprobantes_electronicos_identificador_unico" ON "comprobantes_electronicos" USING btree ("identificador");--> statement-breakpoint
CREATE UNIQUE INDEX "recibos_pago_unico" ON "recibos" USING btree ("pago_id") WHERE "recibos"."anula_numero" is null;--> statement-breakpoint
CREATE INDEX "recibos_pago" ON "recibos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "recibos_emitido" ON "recibos" USING btree ("emitido_en");--> statement-breakpoint
CREATE UNIQUE INDEX "recibos_codigo_unico" ON "recibos" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "cuits_de_pagador_cuit" ON "cuits_de_pagador" USING btree ("cuit");--> statement-breakpoint
CREATE INDEX "extractos_subido" ON "extractos" USING btree ("subido_en");--> statement-breakpoint
CREATE UNIQUE INDEX "formatos_de_extracto_firma_unica" ON "formatos_de_extracto" USING btree ("firma");--> statement-breakpoint
CREATE UNIQUE INDEX "movimientos_unico" ON "movimientos" USING btree ("cuenta","fecha","importe","ordinal");--> statement-breakpoint
CREATE INDEX "movimientos_extracto" ON "movimientos" USING btree ("extracto_id");--> statement-breakpoint
CREATE INDEX "movimientos_por_decidir" ON "movimientos" USING btree ("fecha") WHERE "movimientos"."estado" in ('seguro','dudoso','sin-par');--> statement-breakpoint
CREATE UNIQUE INDEX "movimientos_pago_unico" ON "movimientos" USING btree ("pago_id") WHERE "movimientos"."estado" = 'confirmado';--> statement-breakpoint
CREATE UNIQUE INDEX "transferencias_monto_unico" ON "transferencias" USING btree ("monto") WHERE "transferencias"."abierta" and "transferencias"."con_centavos";--> statement-breakpoint
CREATE INDEX "transferencias_abiertas" ON "transferencias" USING btree ("monto") WHERE "transferencias"."abierta";--> statement-breakpoint
CREATE INDEX "destinatarios_de_mensaje_persona" ON "destinatarios_de_mensaje" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "destinatarios_de_mensaje_correo" ON "destinatarios_de_mensaje" USING btree ("correo_id");--> statement-breakpoint
CREATE INDEX "mensajes_a_grupos_creado" ON "mensajes_a_grupos" USING btree ("creado_en");--> statement-breakpoint
CREATE INDEX "adicionales_de_persona_persona" ON "adicionales_de_persona" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "adicionales_de_persona_arancel" ON "adicionales_de_persona" USING btree ("arancel_id");--> statement-breakpoint
CREATE INDEX "altas_persona" ON "altas" USING btree ("persona_id","desde");--> statement-breakpoint
CREATE INDEX "altas_plan" ON "altas" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aranceles_plan_unico" ON "aranceles" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "beneficios_persona" ON "beneficios" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "precios_de_arancel_vigente" ON "precios_de_arancel" USING btree ("arancel_id","vigente_desde","id");--> statement-breakpoint
CREATE INDEX "convenios_persona" ON "convenios" USING btree ("persona_id");--> statement-breakpoint
CREATE UNIQUE INDEX "adhesiones_vigente_unica" ON "adhesiones" USING btree ("persona_id") WHERE "adhesiones"."estado" <> 'cancelada';--> statement-breakpoint
CREATE UNIQUE INDEX "adhesiones_preapproval_unico" ON "adhesiones" USING btree ("preapproval_id");--> statement-breakpoint
CREATE INDEX "adhesiones_persona" ON "adhesiones" USING btree ("persona_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debitos_id_externo_unico" ON "debitos" USING btree ("id_externo");--> statement-breakpoint
CREATE UNIQUE INDEX "debitos_pago_unico" ON "debitos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "debitos_adhesion" ON "debitos" USING btree ("adhesion_id");--> statement-breakpoint
CREATE INDEX "debitos_payment" ON "debitos" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gestiones_persona" ON "gestiones" USING btree ("persona_id","creada_en");--> statement-breakpoint
CREATE INDEX "recordatorios_persona" ON "recordatorios" USING btree ("persona_id","dia");--> statement-breakpoint
CREATE INDEX "recordatorios_dia" ON "recordatorios" USING btree ("dia");--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_convenio_id_convenios_id_fk" FOREIGN KEY ("convenio_id") REFERENCES "public"."convenios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_periodo_unico" ON "cuotas" USING btree ("usuario_id","periodo") WHERE "cuotas"."periodo" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_convenio_unico" ON "cuotas" USING btree ("convenio_id","usuario_id","numero_cuota") WHERE "cuotas"."convenio_id" is not null;--> statement-breakpoint
CREATE INDEX "renglones_de_cuota_origen" ON "renglones_de_cuota" USING btree ("origen") WHERE "renglones_de_cuota"."origen" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "renglones_de_cuota_recargo_unico" ON "renglones_de_cuota" USING btree ("cuota_id","origen") WHERE "renglones_de_cuota"."regla" = 'recargo';--> statement-breakpoint
CREATE UNIQUE INDEX "cuotas_numero_unico" ON "cuotas" USING btree ("usuario_id","plan_id","desde","numero_cuota") WHERE "cuotas"."convenio_id" is null;--> statement-breakpoint
ALTER TABLE "cuotas" ADD CONSTRAINT "cuotas_periodo_valido" CHECK (extract(day from "cuotas"."periodo") = 1);--> statement-breakpoint
ALTER TABLE "altas" ADD CONSTRAINT "altas_de_a_una"
  EXCLUDE USING gist ("persona_id" WITH =, daterange("desde", "hasta", '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "adicionales_de_persona" ADD CONSTRAINT "adicionales_de_persona_de_a_uno"
  EXCLUDE USING gist ("persona_id" WITH =, "arancel_id" WITH =, daterange("desde", "hasta", '[]') WITH &&);--> statement-breakpoint
-- At most one reminder in seven days.
ALTER TABLE "recordatorios" ADD CONSTRAINT "recordatorios_uno_por_semana"
  EXCLUDE USING gist ("persona_id" WITH =, daterange("dia", "dia" + 7) WITH &&);
--> statement-breakpoint
-- A new instalment has no lines yet, and each that it gets is checked: checking its own row too doubles the work of
-- writing thousands.
DROP TRIGGER "cuotas_de_renglones" ON "cuotas";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cuotas_de_renglones AFTER UPDATE OF importe ON cuotas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renglones_suman();
