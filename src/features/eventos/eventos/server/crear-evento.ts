import type { z } from "zod";
import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, invalidField, type Outcome } from "#contract/outcome.ts";
import { parseInstant } from "#contract/time-fields.ts";
import { UPLOAD_MAX_FILES } from "#contract/upload.ts";
import { horaDe, minutosDe } from "#features/canchas/canchas/rules.ts";
import { ocupar } from "#features/canchas/canchas/server/ocupar.ts";
import { withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Evento, formularioDeEvento } from "../contract.ts";
import { tooManyImagenes } from "./cambiar-imagenes.ts";
import { copyTarifas, findEvento, imagenesDe, insertEvento, lockModelo } from "./eventos.repo.ts";

/**
 * Creates an event with its pictures and court, all or nothing (Rule EVE-3), and with what it copies from a
 * repeated event (Rule EVE-18). 422 for a past date, 413 or 415 for an invalid file, 409 if the court is
 * taken.
 */
export async function crearEvento(
  deps: Deps,
  actor: Actor,
  input: z.infer<typeof formularioDeEvento.fields> & { imagenes: ReceivedFile[] },
): Promise<Outcome<Evento>> {
  const { precioEntrada, imagenes: archivos, canchaId, repite, quedan, ventaDesde: _desde, ...datos } = input;
  const { fecha } = input;
  if (fecha < clubTime(deps.clock()).fecha)
    return invalidField("fecha-invalida", "fecha", "La fecha no puede ser anterior a hoy");

  const ventaDesde = leerVentaDesde(input.ventaDesde, clubInstant(fecha, input.hora), deps.clock());
  if (!ventaDesde.ok) return ventaDesde;

  const evento = {
    ...datos,
    ventaDesde: ventaDesde.value,
    precio: precioEntrada,
    creadoEn: deps.clock(),
  };
  const creado = await withUploadedImagenes(deps, archivos, async (tx, imagenes) => {
    const modelo = repite === undefined ? undefined : await lockModelo(tx, repite);
    if (modelo === null)
      return invalidField("modelo-eliminado", "repite", "El evento que repetís ya no existe.");
    const subidas = imagenes.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
    const rows = [...(modelo ? imagenesDe(modelo, quedan) : []), ...subidas];
    if (rows.length > UPLOAD_MAX_FILES) return tooManyImagenes();
    const ocupada = await ocuparCancha(deps, tx, canchaId, evento);
    if (!ocupada.ok) return ocupada;
    const maximo = modelo && { maximoPorCompra: modelo.maximoPorCompra };
    const nuevo = await insertEvento(tx, { ...evento, ...maximo, ocupacionId: ocupada.value }, rows);
    if (modelo) await copyTarifas(tx, modelo.id, nuevo.id);
    await registrar(deps, tx, actor, {
      accion: "evento.crear",
      objetoId: nuevo.id,
      despues: {
        ...nuevo,
        ...(canchaId !== undefined && { canchaId }),
        ...(modelo && { repite: modelo.id }),
      },
    });
    return done((modelo && (await findEvento(tx, nuevo.id))) ?? nuevo);
  });
  if (creado.ok) deps.cache.drop("eventos", `evento:${creado.value.id}`);
  return creado;
}

/** Reserves the court for a match, until midnight at the latest; null without a court. */
export async function ocuparCancha(
  deps: Deps,
  tx: Tx,
  canchaId: number | undefined,
  { nombre, fecha, hora }: Pick<Evento, "nombre" | "fecha" | "hora">,
): Promise<Outcome<number | null>> {
  if (canchaId === undefined) return done(null);
  const fin = Math.min(minutosDe(hora) + deps.club().canchas.horasDeEvento * 60, 24 * 60);
  const franjas = [{ fecha, desde: hora, hasta: horaDe(fin) }];
  return ocupar(deps, tx, { canchaId, clase: "evento", titulo: nombre, franjas });
}

/** Parses the start of a sale, which must be in the future and before the event; null if the text is empty. */
export function leerVentaDesde(texto: string | undefined, empieza: Date, ahora: Date): Outcome<Date | null> {
  if (texto === undefined) return done(null);
  const desde = parseInstant(texto);
  const message =
    desde === null
      ? "El inicio de la venta no es válido"
      : desde >= empieza
        ? "La venta tiene que empezar antes que el evento"
        : desde <= ahora
          ? "El inicio de la venta tiene que ser más adelante"
          : null;
  if (message === null) return done(desde);
  return invalidField("venta-desde-invalida", "ventaDesde", message);
}
