import ExternalLink from "icon:external-link";
import Play from "icon:play";
import { useEffect, useRef, useState } from "react";
import { type Club, playerOf } from "#contract/club.ts";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./video.module.css";

/**
 * Block 6 of the home page (Rule SIT-12). Shows a picture of the club until it is pressed, so that the video's site
 * gets no request from visitors who do not play it. Without JavaScript the picture links to the video.
 */
export function Video({ titulo, enlace, imagen }: NonNullable<Club["portada"]["video"]>) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The pressed picture was removed, so the focus moves to its replacement.
    if (playing) player.current?.focus();
  }, [playing]);
  return (
    <section className={styles.bloque} aria-labelledby="titulo-video">
      <div className="container stack-4 centred">
        <h2 id="titulo-video" className="bright text-centre">
          {titulo}
        </h2>
        <div className={`full radius-l clips ${styles.pantalla}`}>
          {playing ? (
            <iframe
              ref={player}
              className={`full ${styles.reproductor}`}
              src={`${playerOf(enlace)}?autoplay=1&rel=0`}
              title={titulo}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <a
              className={`block radius-l ${styles.tapa}`}
              href={enlace}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Reproducir el video: ${titulo}`}
              onClick={(event) => {
                event.preventDefault();
                setPlaying(true);
              }}
            >
              <ClubPicture
                className={styles.imagen}
                imagen={imagen}
                sizes="(width >= 64rem) 52rem, (width >= 40rem) 100vw, 88vw"
              />
              <span className={`dead-centre ${styles.play}`}>
                <Play />
              </span>
            </a>
          )}
        </div>
        <p>
          <a className="with-icon target bright" href={enlace} target="_blank" rel="noopener noreferrer">
            Ver en {enlace.includes("vimeo") ? "Vimeo" : "YouTube"} <ExternalLink />
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </p>
      </div>
    </section>
  );
}
