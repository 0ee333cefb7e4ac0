import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { ImagenNueva } from "./eventos.repo.ts";
import { eventos, imagenesDeEvento } from "./table.ts";

/**
 * The event to repeat, with its pictures, locked until the transaction ends, so that its pictures stay. Null if missing.
 */
export async function lockModelo(tx: Tx, id: number) {
  const [evento] = await tx.select().from(eventos).where(eq(eventos.id, id)).for("no key update");
  if (!evento) return null;
  const suya = eq(imagenesDeEvento.eventoId, id);
  const imagenes = await tx
    .select()
    .from(imagenesDeEvento)
    .where(suya)
    .orderBy(imagenesDeEvento.id)
    .for("key share");
  return { ...evento, imagenes };
}
type Modelo = NonNullable<Awaited<ReturnType<typeof lockModelo>>>;

/** The pictures of an event for another one: all, or those in `quedan` and in its order. */
export function imagenesDe({ imagenes }: Modelo, quedan?: readonly number[]): ImagenNueva[] {
  const elegidas = quedan
    ? quedan.flatMap((id) => imagenes.find((imagen) => imagen.id === id) ?? [])
    : imagenes;
  return elegidas.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
}

/**
 * Copies the ticket types of an event to another one, within its capacity, their sale moved by as many days as the event.
 * Plain SQL, because the area of ticket types depends on this one.
 */
export async function copyTarifas(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into tarifas (evento_id, nombre, precio, cupo, solo_socios, maximo_por_socio, desde, hasta)
    select nuevo.id, t.nombre, t.precio, case when t.cupo is not null then least(t.cupo, nuevo.cantidad_entradas) end, t.solo_socios, t.maximo_por_socio,
      t.desde + make_interval(days => nuevo.fecha - viejo.fecha), t.hasta + make_interval(days => nuevo.fecha - viejo.fecha)
    from tarifas t join eventos viejo on viejo.id = t.evento_id, eventos nuevo
    where viejo.id = ${from} and nuevo.id = ${to} order by t.id`);
}
