import type { z } from "zod";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { UPLOAD_MAX_FILES } from "#contract/upload.ts";
import { type WriteImagenes, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import type { Evento, formularioDeImagenes } from "../contract.ts";
import { findEvento, listImagenes, updateImagenes, updateVersion } from "./eventos.repo.ts";

/**
 * Sets an event's pictures (Rule EVE-10), all or none: the pictures to keep, in order, then the uploaded
 * pictures. 413 or 415 for an invalid file, 409 if somebody else has edited the event.
 */
export async function cambiarImagenes(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof formularioDeImagenes.fields> & { id: number; archivos: ReceivedFile[] },
): Promise<Outcome<Evento>> {
  const { id, version, quedan, archivos } = input;
  const cambiar: WriteImagenes<Evento> = async (tx, subidas, suelta) => {
    if (!(await updateVersion(tx, id, version))) return porQueNo(tx, id);
    const antes = await listImagenes(tx, id);
    const suyas = new Set(antes.map((imagen) => imagen.id));
    if (!quedan.every((imagenId) => suyas.has(imagenId)))
      return invalidField("imagen-ajena", "quedan", "Una de las imágenes no es de este evento.");
    if (quedan.length + subidas.length > UPLOAD_MAX_FILES) return tooManyImagenes();
    const nuevas = subidas.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
    await updateImagenes(tx, id, quedan, nuevas);
    const evento = await findEvento(tx, id);
    if (!evento) return notFound("Ese evento no existe.");
    const nombres = (imagenes: { nombre: string }[]) => ({ imagenes: imagenes.map(({ nombre }) => nombre) });
    await registrar(deps, tx, actor, {
      accion: "evento.modificar",
      objetoId: id,
      antes: nombres(antes),
      despues: nombres(evento.imagenes),
    });
    for (const imagen of antes) if (!quedan.includes(imagen.id)) suelta(imagen.clave);
    return done(evento);
  };
  return withUploadedImagenes(deps, archivos, cambiar, "eventos", `evento:${id}`);
}

async function porQueNo(tx: Tx, id: number) {
  const evento = await findEvento(tx, id);
  if (!evento) return notFound("Ese evento no existe.");
  if (evento.situacion === "cancelado")
    return conflict("cancelado", "Este evento está cancelado: ya no se edita.");
  const detail =
    "Otra persona editó este evento mientras lo tenías abierto. Revisá sus imágenes y volvé a guardar.";
  return conflict("version", detail, { context: { evento } });
}

export function tooManyImagenes() {
  const message = `Un evento tiene como máximo ${UPLOAD_MAX_FILES} imágenes.`;
  return invalidField("demasiadas-imagenes", "imagenes", message);
}
