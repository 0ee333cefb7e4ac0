import { useEffect, useState } from "react";
import { direccionDeImagen } from "#features/eventos/eventos/rules.ts";
import { api } from "#web/api.ts";

/** What an `<img>` shows of a picture. Of an inactive event only staff get it, with the token that an `<img>` cannot send. */
export function useImagenDeEvento(
  { id, estado }: { id: number; estado: boolean },
  imagenId: number,
  ancho: number,
): string | undefined {
  const [privada, setPrivada] = useState<string>();
  useEffect(() => {
    if (estado) return;
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
      // A picture that cannot be had leaves its place empty, as a broken `<img>` would.
      .catch(() => {});
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, estado, imagenId, ancho]);
  return estado ? direccionDeImagen(id, imagenId, ancho) : privada;
}
