import type { ImagenDeCarrousel } from "../contract.ts";
import type { BannerGuardado } from "./repo.ts";

/** A banner as the API tells of it. Each has one picture, which bears the banner's own number. */
export function comoImagen({ id, ...banner }: BannerGuardado): ImagenDeCarrousel {
  return { carrouselId: id, imagenId: id, ...banner };
}
