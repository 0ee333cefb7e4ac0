import type { ImagenDelClub } from "#contract/club.ts";
import { PictureField, uploadedUrl } from "#web/admin/picture-field.tsx";
import { type CampoProps, pathOf, valorDe } from "./campo.tsx";

const IMAGENES = "/club/imagenes";

/** Returns the URL of a picture of the club, even before it is saved. */
export function urlDeImagen({ clave }: ImagenDelClub, ancho: number): string {
  return uploadedUrl(clave) ?? `/api${IMAGENES}/${clave}?ancho=${ancho}`;
}

/** Returns the local URL for a picture's path, if this document uploaded the picture. */
export const unsavedUrl = (pathname: string) => uploadedUrl(pathname.replace(`/api${IMAGENES}/`, ""));

export function Imagen({ form, campo, label, description }: CampoProps) {
  return (
    <PictureField
      label={label}
      description={description}
      path={IMAGENES}
      value={valorDe<ImagenDelClub | null>(form, campo)}
      error={form.errors[pathOf(campo)]}
      onChange={(imagen) => form.setFieldValue(pathOf(campo), imagen)}
    />
  );
}
