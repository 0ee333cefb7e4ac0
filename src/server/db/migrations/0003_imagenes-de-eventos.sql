-- Pictures of events from before the shared store of pictures have no original there and cannot be shown.
DELETE FROM "imagenes_de_evento" WHERE "clave" NOT IN (SELECT "clave" FROM "imagenes");--> statement-breakpoint
ALTER TABLE "imagenes_de_evento" ADD CONSTRAINT "imagenes_de_evento_clave_imagenes_clave_fk" FOREIGN KEY ("clave") REFERENCES "public"."imagenes"("clave") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imagenes_de_evento_clave" ON "imagenes_de_evento" USING btree ("clave");