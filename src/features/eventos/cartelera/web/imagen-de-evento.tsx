import type { ComponentProps } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { direccionDeImagen } from "#features/eventos/eventos/web/direccion-de-imagen.ts";
import { usePrivatePicture } from "#web/use-private-picture.ts";

/** Returns the source for an `<img>`. Only staff can see the pictures of inactive events. */
export function useImagenDeEvento(
  { id, estado: activo }: { id: number; estado: boolean },
  imagenId: number,
  ancho: number,
): string | undefined {
  const address = direccionDeImagen(id, imagenId, ancho);
  const privada = usePrivatePicture(activo ? null : address);
  return activo ? address : privada;
}

interface ImagenDeEventoProps extends Omit<ComponentProps<"img">, "src"> {
  evento: Evento;
  imagen: Evento["imagenes"][number];
  /** Pixels that are loaded of its width. */
  ancho: number;
  alt: string;
}

export function ImagenDeEvento({ evento, imagen, ancho, alt, ...rest }: ImagenDeEventoProps) {
  const src = useImagenDeEvento(evento, imagen.id, ancho);
  return <img src={src} width={imagen.ancho} height={imagen.alto} alt={alt} {...rest} />;
}
