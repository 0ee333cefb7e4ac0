import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import type { TipoDeGaleria } from "../rules.ts";
import type { ImagenRow } from "./coleccion.ts";
import { fotosDeGaleria } from "./table.ts";

type FotoConLugar = ImagenRow & { tipo: TipoDeGaleria; lugar: number };

/** Returns the photos uploaded from `desde` (inclusive) to `hasta` (exclusive), in the order of their gallery. */
export async function listFotosEntre(q: Queryable, desde: Date, hasta: Date): Promise<FotoConLugar[]> {
  const foto = fotosDeGaleria;
  return rowsOf<FotoConLugar>(q)`
    select id, tipo, nombre, clave, ancho, alto, lugar from (
      select ${foto.id}, ${foto.tipo}, ${foto.nombre}, ${foto.clave}, ${imagenes.ancho}, ${imagenes.alto},
        ${foto.creadoEn} as creada_en,
        row_number() over (partition by ${foto.tipo} order by ${foto.orden} nulls first, ${foto.id} desc)::int as lugar
      from ${foto} join ${imagenes} on ${imagenes.clave} = ${foto.clave}
    ) foto
    where creada_en >= ${desde.toISOString()} and creada_en < ${hasta.toISOString()}
    order by tipo, lugar`;
}
