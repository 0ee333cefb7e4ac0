import Newspaper from "icon:newspaper";
import { useEffect, useState } from "react";
import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { NOTICIAS_EN_INICIO } from "#features/contenido/publicaciones/rules.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import styles from "./noticias.module.css";
import { type EnTarjeta, TarjetasDeNoticias } from "./tarjetas-de-noticias.tsx";

/**
 * Block 7 of the home page: the newest of the club's news and posts, rendered on the server. If the server could not
 * read them (null), the browser tries once to read the posts, and hides the block if that fails too.
 */
export function Noticias({ noticias: fromPage }: { noticias: readonly EnTarjeta[] | null }) {
  const { noticias, loading } = useSecondTry(fromPage);
  if (!loading && noticias.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-noticias" aria-busy={loading || undefined}>
      <div className="container stack-4">
        <div className="row-3 middle apart">
          <h2 id="titulo-noticias" className="line-3 middle">
            <Newspaper className="accent" size="1.75rem" />
            NOTICIAS
          </h2>
          <ButtonLink to="/noticias" variant="outline" size="small">
            Ver todas<span className="visually-hidden"> las noticias</span>
          </ButtonLink>
        </div>
        {loading ? (
          <p role="status">Cargando publicaciones...</p>
        ) : (
          <TarjetasDeNoticias noticias={noticias} />
        )}
      </div>
    </section>
  );
}

function useSecondTry(fromPage: readonly EnTarjeta[] | null): {
  noticias: readonly EnTarjeta[];
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
