import type { Outcome } from "#contract/outcome.ts";
import { carrousel } from "#features/contenido/carrousel/server/carrousel.ts";
import { agregarImagenes, agregarPieza } from "#features/contenido/colecciones/server/agregar-piezas.ts";
import { enlaces } from "#features/contenido/enlaces/server/enlaces.ts";
import type { TipoDeGaleria } from "#features/contenido/galeria/rules.ts";
import { galeria } from "#features/contenido/galeria/server/galeria.ts";
import { sponsors } from "#features/contenido/sponsors/server/sponsors.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type ReceivedFile, receiveContent } from "#server/http/upload.ts";
import { BANNER, BANNERS, BASQUET, CESTOBALL, type DemoPhoto, ENLACES, SHAPES } from "./club-gallery.ts";
import { drawPicture } from "./pictures.ts";
import { drawLogo, LOGOS } from "./sponsor-logos.ts";

/** Fills galleries, carousel, sponsors and links as the existing administrador. */
export async function fillGallery(deps: Deps, admin: Actor): Promise<void> {
  await fillPhotos(deps, admin, "basquet", BASQUET);
  await fillPhotos(deps, admin, "cesto", CESTOBALL);
  const banners = BANNERS.map(([kind, seed, nombre]) => ({
    nombre,
    draw: () => drawPicture(kind, seed, BANNER),
  }));
  await upload(deps, banners, (archivo) => agregarImagenes(deps, admin, carrousel, { archivos: [archivo] }));
  const logos = LOGOS.map((logo) => ({ nombre: logo.nombre, draw: () => drawLogo(logo) }));
  await upload(deps, logos, (archivo) =>
    agregarImagenes(deps, admin, sponsors, { archivos: [archivo], datos: { nombre: archivo.nombre } }),
  );
  for (const [nombre, enlace] of ENLACES) await agregarPieza(deps, admin, enlaces, { nombre, enlace });
}

async function fillPhotos(deps: Deps, admin: Actor, tipo: TipoDeGaleria, photos: DemoPhoto[]): Promise<void> {
  const drawings = photos.map(([kind, seed, shape, nombre]) => ({
    nombre,
    draw: () => drawPicture(kind, seed, SHAPES[shape]),
  }));
  await upload(deps, drawings, (archivo) =>
    agregarImagenes(deps, admin, galeria, { archivos: [archivo], ambito: { tipo } }),
  );
}

/** Draws two pictures at once, and uploads them in order. */
async function upload(
  deps: Deps,
  drawings: { nombre: string; draw: () => Promise<Buffer> }[],
  use: (archivo: ReceivedFile) => Promise<Outcome<unknown>>,
): Promise<void> {
  const twoAtOnce = boundedWork(2);
  const drawn = await Promise.all(drawings.map(({ draw }) => twoAtOnce(draw)));
  for (const [i, contenido] of drawn.entries()) {
    const nombre = drawings[i]?.nombre ?? "";
    const kept = await receiveContent(deps, { nombre, contenido }, use);
    if (!kept.ok) throw new Error(kept.detail);
  }
}
