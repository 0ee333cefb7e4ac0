import type { Outcome } from "#contract/outcome.ts";
import type { TipoDeGaleria } from "#features/contenido/colecciones/rules.ts";
import { agregarImagenes, agregarPieza } from "#features/contenido/colecciones/server/agregar-piezas.ts";
import { carrousel, enlaces, galeria, sponsors } from "#features/contenido/colecciones/server/colecciones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type ReceivedFile, receiveContent } from "#server/http/upload.ts";
import { BANNERS, BASQUET, CESTOBALL, type DemoPhoto, ENLACES, LOGOS } from "./club-gallery.ts";
import { readPhoto, readPicture } from "./pictures.ts";

export async function fillGallery(deps: Deps, admin: Actor): Promise<void> {
  await fillPhotos(deps, admin, "basquet", BASQUET);
  await fillPhotos(deps, admin, "cesto", CESTOBALL);
  for (const [picture, nombre] of BANNERS) {
    await upload(deps, { nombre, contenido: await readPhoto(picture) }, (archivo) =>
      agregarImagenes(deps, admin, carrousel, { archivos: [archivo] }),
    );
  }
  for (const [logo, nombre] of LOGOS) {
    await upload(deps, { nombre, contenido: await readPicture(`sponsors/${logo}.webp`) }, (archivo) =>
      agregarImagenes(deps, admin, sponsors, { archivos: [archivo], datos: { nombre } }),
    );
  }
  for (const [nombre, enlace] of ENLACES) await agregarPieza(deps, admin, enlaces, { nombre, enlace });
}

async function fillPhotos(deps: Deps, admin: Actor, tipo: TipoDeGaleria, photos: DemoPhoto[]): Promise<void> {
  for (const [picture, nombre] of photos) {
    await upload(deps, { nombre, contenido: await readPhoto(picture) }, (archivo) =>
      agregarImagenes(deps, admin, galeria, { archivos: [archivo], ambito: { tipo } }),
    );
  }
}

async function upload(
  deps: Deps,
  picture: { nombre: string; contenido: Buffer },
  use: (archivo: ReceivedFile) => Promise<Outcome<unknown>>,
): Promise<void> {
  const kept = await receiveContent(deps, picture, use);
  if (!kept.ok) throw new Error(kept.detail);
}
