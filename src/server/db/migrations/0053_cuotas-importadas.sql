-- Files of past instalments and of prices are no longer imported. What they wrote stays; previews of them go, and the
-- record of prices, which could only be undone.
DELETE FROM "importaciones" i WHERE
  EXISTS (SELECT FROM "creados_por_importacion" c WHERE c."importacion_id" = i."id" AND c."tipo" = 'precio')
  OR i."estado" = 'previsada' AND EXISTS (SELECT FROM "filas_de_importacion" f WHERE f."importacion_id" = i."id"
    AND (f."dictamen"->'cambios' @> '[{"campo": "periodo"}]' OR f."dictamen"->'cambios' @> '[{"campo": "vigenteDesde"}]'));--> statement-breakpoint
DELETE FROM "filas_de_importacion" WHERE "dictamen"->'cambios' @> '[{"campo": "periodo"}]';--> statement-breakpoint
UPDATE "importaciones" SET "lectura" = jsonb_set("lectura", '{columnas}', (
  SELECT jsonb_agg(CASE WHEN campo <@ '["periodo", "vencimiento", "importe", "pagado", "fechaDePago", "medio", "vigenteDesde"]'
    THEN 'null'::jsonb ELSE campo END ORDER BY n)
  FROM jsonb_array_elements("lectura"->'columnas') WITH ORDINALITY AS x (campo, n)))
WHERE "lectura"->'columnas' ?| array['periodo', 'vencimiento', 'importe', 'pagado', 'fechaDePago', 'medio', 'vigenteDesde'];
