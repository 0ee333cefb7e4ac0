import { useEffect, useState } from "react";
import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { NOTICIAS_EN_INICIO, primeraLinea } from "#features/contenido/publicaciones/rules.ts";
import { InstagramIcon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./noticias.module.css";

/**
 * Block 7 of the home page: the latest posts, rendered on the server. If the server could not read them, the browser
 * retries once, and hides the block if that fails too.
 */
export function Noticias({ publicaciones }: { publicaciones: readonly Publicacion[] | null }) {
  const { noticias, loading } = useSecondTry(publicaciones);
  if (!loading && noticias.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-noticias" aria-busy={loading || undefined}>
      <div className="container">
        <h2 id="titulo-noticias" className="line-3 middle below-4">
          <InstagramIcon className="accent" width="1.75rem" height="1.75rem" />
          NOTICIAS
        </h2>
        {loading ? (
          <p role="status">Cargando publicaciones...</p>
        ) : (
          <ul className={`stack-4 plain-list pair-m ${styles.noticias}`}>
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

function TarjetaNoticia({ noticia }: { noticia: Publicacion }) {
  const { permalink, media_url, caption } = noticia;
  return (
    <a className={`box raised ${styles.noticia}`} href={permalink} target="_blank" rel="noopener noreferrer">
      <Picture
        className="photo"
        src={`${media_url}?ancho=640`}
        sources={[320, 640].map((width) => ({ src: `${media_url}?ancho=${width}`, width }))}
        sizes="(width >= 64rem) 18rem, (width >= 30rem) 46vw, 8rem"
        width={640}
        height={640}
        alt={primeraLinea(caption) || "Publicación del club"}
      />
      {caption && <span className={`breakable lines ${styles.texto}`}>{caption}</span>}
      <span className={`eyebrow to-foot accent ${styles.ver}`}>
        Ver publicación
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </span>
    </a>
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

/** Repeats the request without the typed client, to keep its code out of the home page. */
async function askAgain(signal: AbortSignal): Promise<Publicacion[] | null> {
  try {
    const response = await fetch("/api/publicaciones", { signal });
    return response.ok ? ((await response.json()) as { data: Publicacion[] }).data : null;
  } catch {
    return null;
  }
}
