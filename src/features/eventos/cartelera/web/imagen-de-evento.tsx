import { type ComponentProps, useEffect, useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { direccionDeImagen } from "#features/eventos/eventos/web/direccion-de-imagen.ts";
import { api } from "#web/api.ts";

/**
 * Returns the source for an `<img>`. Fetches pictures of inactive events separately, because an `<img>` cannot send
 * the token.
 */
export function useImagenDeEvento(
  { id, estado: activo }: { id: number; estado: boolean },
  imagenId: number,
  ancho: number,
): string | undefined {
  const [privada, setPrivada] = useState<string>();
  useEffect(() => {
    if (activo) return;
    const gone = new AbortController();
    let url: string | undefined;
    const param = { id: String(id), imageId: String(imagenId) };
    api.eventos[":id"].imagen[":imageId"]
      .$get({ param, query: { ancho: String(ancho) } }, { init: { signal: gone.signal } })
      .then(async (response) => {
        if (!response.ok || gone.signal.aborted) return;
        url = URL.createObjectURL(await response.blob());
        setPrivada(url);
      })
      // A picture that cannot be loaded stays blank.
      .catch(() => {});
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, activo, imagenId, ancho]);
  return activo ? direccionDeImagen(id, imagenId, ancho) : privada;
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
