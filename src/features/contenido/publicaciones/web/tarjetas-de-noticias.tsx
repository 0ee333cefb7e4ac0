import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { NoticiaEnLista, Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { IMAGENES_DE_NOTICIAS, primeraLinea } from "#features/contenido/publicaciones/rules.ts";
import { Link } from "#web/ui/link.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./noticias.module.css";

export type EnTarjeta = NoticiaEnLista | Publicacion;

/** A grid of the club's news and posts. */
export function TarjetasDeNoticias({ noticias }: { noticias: readonly EnTarjeta[] }) {
  return (
    <ul className={`stack-4 plain-list pair-m ${styles.noticias}`}>
      {noticias.map((noticia) => (
        <li key={"slug" in noticia ? noticia.slug : noticia.id}>
          <Tarjeta noticia={noticia} />
        </li>
      ))}
    </ul>
  );
}

function Tarjeta({ noticia }: { noticia: EnTarjeta }) {
  const { publicadaEn } = noticia;
  const isOwn = "slug" in noticia;
  return (
    <Link
      className={`box raised ${styles.noticia}`}
      {...(isOwn
        ? { to: `/noticias/${noticia.slug}` }
        : { to: noticia.permalink, target: "_blank", rel: "noopener noreferrer" })}
    >
      <ClubPicture
        className="photo"
        imagen={isOwn ? noticia.imagen : noticia.media_url}
        path={`/api${IMAGENES_DE_NOTICIAS}`}
        sizes="(width >= 64rem) 18rem, (width >= 30rem) 46vw, 8rem"
        alt={isOwn ? "" : primeraLinea(noticia.caption) || "Publicación del club"}
      />
      <span className={`stack-1 breakable ${styles.texto}`}>
        <time className="note" dateTime={publicadaEn}>
          {formatFecha(clubTime(new Date(publicadaEn)).fecha)}
        </time>
        {isOwn && <strong className={styles.titulo}>{noticia.titulo}</strong>}
        <span className={`lines ${styles.resumen}`}>{isOwn ? noticia.resumen : noticia.caption}</span>
      </span>
      <span className={`eyebrow to-foot accent ${styles.ver}`}>
        {isOwn ? "Leer la noticia" : "Ver publicación"}
        {!isOwn && <span className="visually-hidden"> (se abre en otra pestaña)</span>}
      </span>
    </Link>
  );
}
