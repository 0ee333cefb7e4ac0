import type { ReactNode } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { NoticiaEnLista, Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { IMAGENES_DE_NOTICIAS, primeraLinea } from "#features/contenido/publicaciones/rules.ts";
import { Link } from "#web/ui/link.tsx";
import { ClubPicture, Picture } from "#web/ui/picture.tsx";
import styles from "./noticias.module.css";

export type EnTarjeta = NoticiaEnLista | Publicacion;

const SIZES = "(width >= 64rem) 18rem, (width >= 30rem) 46vw, 8rem";

/** A grid of the club's news and posts. */
export function TarjetasDeNoticias({ noticias }: { noticias: readonly EnTarjeta[] }) {
  return (
    <ul className={`stack-4 plain-list pair-m ${styles.noticias}`}>
      {noticias.map((noticia) => (
        <li key={"slug" in noticia ? noticia.slug : noticia.id}>
          {"slug" in noticia ? (
            <TarjetaDeNoticia noticia={noticia} />
          ) : (
            <TarjetaDePublicacion publicacion={noticia} />
          )}
        </li>
      ))}
    </ul>
  );
}

function TarjetaDeNoticia({ noticia }: { noticia: NoticiaEnLista }) {
  const { slug, titulo, resumen, imagen, publicadaEn } = noticia;
  return (
    <Link className={`box raised ${styles.noticia}`} to={`/noticias/${slug}`}>
      <ClubPicture className="photo" imagen={imagen} path={`/api${IMAGENES_DE_NOTICIAS}`} sizes={SIZES} />
      <Texto publicadaEn={publicadaEn}>
        <strong className={styles.titulo}>{titulo}</strong>
        <span className={styles.resumen}>{resumen}</span>
      </Texto>
      <span className={`eyebrow to-foot accent ${styles.ver}`}>Leer la noticia</span>
    </Link>
  );
}

function TarjetaDePublicacion({ publicacion }: { publicacion: Publicacion }) {
  const { permalink, media_url, caption, publicadaEn } = publicacion;
  return (
    <a className={`box raised ${styles.noticia}`} href={permalink} target="_blank" rel="noopener noreferrer">
      <Picture
        className="photo"
        src={`${media_url}?ancho=640`}
        sources={[320, 640].map((width) => ({ src: `${media_url}?ancho=${width}`, width }))}
        sizes={SIZES}
        width={640}
        height={640}
        alt={primeraLinea(caption) || "Publicación del club"}
      />
      <Texto publicadaEn={publicadaEn}>
        <span className={`lines ${styles.resumen}`}>{caption}</span>
      </Texto>
      <span className={`eyebrow to-foot accent ${styles.ver}`}>
        Ver publicación
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </span>
    </a>
  );
}

function Texto({ publicadaEn, children }: { publicadaEn: string; children: ReactNode }) {
  return (
    <span className={`stack-1 breakable ${styles.texto}`}>
      <time className="note" dateTime={publicadaEn}>
        {formatFecha(clubTime(new Date(publicadaEn)).fecha)}
      </time>
      {children}
    </span>
  );
}
