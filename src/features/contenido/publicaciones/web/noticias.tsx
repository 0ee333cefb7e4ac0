import { useEffect, useState } from "react";
import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { NOTICIAS_EN_INICIO } from "#features/contenido/publicaciones/rules.ts";
import { InstagramIcon } from "#web/ui/icon.tsx";
import styles from "./noticias.module.css";
import { TarjetaNoticia } from "./tarjeta-noticia.tsx";

/**
 * Block 7 of the home page: the latest posts. They come with the page; when the server could not
 * read them, the browser asks once more, and without an answer the block is hidden.
 */
export function Noticias({ publicaciones }: { publicaciones: readonly Publicacion[] | null }) {
  const { noticias, loading } = useSecondTry(publicaciones);
  if (!loading && noticias.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-noticias" aria-busy={loading || undefined}>
      <div className="container">
        <h2 id="titulo-noticias" className={styles.titulo}>
          <InstagramIcon />
          NOTICIAS
        </h2>
        {loading ? (
          <p role="status">Cargando publicaciones...</p>
        ) : (
          <ul className={styles.noticias}>
            {noticias.map((noticia) => (
              <li key={noticia.id}>
                <TarjetaNoticia noticia={noticia} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function useSecondTry(fromPage: readonly Publicacion[] | null): {
  noticias: readonly Publicacion[];
  loading: boolean;
} {
  const [found, setFound] = useState<readonly Publicacion[] | null>(null);
  const [loading, setLoading] = useState(false);
  const missing = fromPage === null;
  useEffect(() => {
    if (!missing) return;
    const controller = new AbortController();
    setLoading(true);
    void askAgain(controller.signal).then((data) => {
      if (controller.signal.aborted) return;
      setLoading(false);
      if (data) setFound(data.slice(0, NOTICIAS_EN_INICIO));
      else console.warn("Error al obtener las publicaciones. Intenta nuevamente más tarde.");
    });
    return () => controller.abort();
  }, [missing]);
  return { noticias: fromPage ?? found ?? [], loading };
}

/** Without the typed client, which the home page would load for this rare case alone. */
async function askAgain(signal: AbortSignal): Promise<Publicacion[] | null> {
  try {
    const response = await fetch("/api/publicaciones", { signal });
    return response.ok ? ((await response.json()) as { data: Publicacion[] }).data : null;
  } catch {
    return null;
  }
}
