import { nombreDeDeportes } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./portada.module.css";

/** The top of the home page: who we are, over a match, and the way to the next one. */
export function Portada({ hayEventos }: { hayEventos: boolean }) {
  const club = useClub();
  return (
    <section className={styles.portada}>
      <Picture
        className={styles.imagen}
        src="/portada-828.webp"
        sources={[828, 1440].map((width) => ({ src: `/portada-${width}.webp`, width }))}
        sizes="(width >= 64rem) 64vw, 100vw"
        width={1440}
        height={1080}
        alt=""
        priority
      />
      <div className={`container ${styles.contenido}`}>
        <p className={styles.antetitulo}>
          {nombreDeDeportes(club)} · {club.identidad.ciudad}
        </p>
        <h1 className={styles.titulo}>{club.identidad.nombre}</h1>
        <p className={styles.bajada}>
          Vení a la cancha: elegí el partido, sacá tu entrada y alentá al equipo.
        </p>
        <div className={styles.acciones}>
          {hayEventos ? (
            <ButtonLink href="#eventos" variant="accent" size="large">
              Ver próximos eventos
            </ButtonLink>
          ) : (
            <ButtonLink to="/registro" variant="accent" size="large">
              Registrate
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
