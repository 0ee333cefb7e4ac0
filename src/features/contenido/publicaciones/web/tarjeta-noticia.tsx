import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { primeraLinea } from "#features/contenido/publicaciones/rules.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./noticias.module.css";

/** A post: its picture and the beginning of its text; the whole of it leads to the network. */
export function TarjetaNoticia({ noticia }: { noticia: Publicacion }) {
  const { permalink, media_url, caption } = noticia;
  return (
    <a className={styles.noticia} href={permalink} target="_blank" rel="noopener noreferrer">
      <Picture
        src={`${media_url}?ancho=640`}
        sources={[320, 640].map((width) => ({ src: `${media_url}?ancho=${width}`, width }))}
        sizes="(width >= 64rem) 18rem, (width >= 30rem) 46vw, 8rem"
        width={640}
        height={640}
        alt={primeraLinea(caption) || "Publicación del club"}
      />
      {caption && <span className={styles.texto}>{caption}</span>}
      <span className={styles.ver}>
        Ver publicación
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </span>
    </a>
  );
}
