import type { Ajustes } from "#contract/club.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ClubIcon } from "#web/ui/club-icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./quienes-somos.module.css";

export function QuienesSomos({ bajada, partes, imagen, descripcionDeImagen }: Ajustes["nosotros"]) {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow="Sobre nosotros"
        title={club.identidad.nombre.toLocaleUpperCase("es-AR")}
        lead={bajada}
      />
      <div className={`container stack-6 page ${styles.contenido}`}>
        <div className="stack-6 packed">
          {partes.map(({ titulo, icono, texto }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal.
            <section key={i} className={`stack-4 ${styles.parte}`}>
              <ClubIcon icono={icono} className={styles.icono} />
              <div>
                <h2 className="below-2 text-xl">{titulo}</h2>
                <p>{texto}</p>
              </div>
            </section>
          ))}
          <div className="row-3 deep">
            <ButtonLink to="/registro" variant="accent">
              Sumate al club
            </ButtonLink>
            <ButtonLink to="/jugadores" variant="outline">
              Conocé al plantel
            </ButtonLink>
          </div>
        </div>
        <ClubPicture
          className={styles.imagen}
          imagen={imagen}
          sizes="(width >= 56rem) 28rem, 100vw"
          alt={descripcionDeImagen}
          priority
        >
          <img src={drawnUrl(club, "/escudo.webp")} width={264} height={312} alt="" />
        </ClubPicture>
      </div>
    </>
  );
}
