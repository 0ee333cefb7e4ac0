import { Link } from "react-router";
import { nombreDeDeportes } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import { galeriasDe } from "../../rules.ts";
import styles from "./galeria.module.css";

export const meta = publicMeta((club, _, siteUrl) => {
  const description = `Fotos de ${nombreDeDeportes(club).toLocaleLowerCase("es-AR")} de ${club.identidad.nombre}: partidos, entrenamientos y festejos.`;
  return {
    title: "Galería",
    description,
    path: "/galeria",
    items: [
      {
        "@type": "ImageGallery",
        name: `Galería de ${club.identidad.nombre}`,
        description,
        url: `${siteUrl}/galeria`,
        hasPart: galeriasDe(club).map(({ nombre, path }) => ({
          "@type": "ImageGallery",
          name: nombre,
          url: `${siteUrl}${path}`,
        })),
      },
    ],
  };
});

/** Links to the galleries. */
export default function Galeria() {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Galería"
        lead="¿De qué deporte querés ver las fotos?"
      />
      <div className={`container ${styles.puertas}`}>
        {galeriasDe(club).map(({ tipo, path, nombre, imagen }, i) => (
          <Link key={tipo} to={path} className={styles.puerta}>
            <ClubPicture
              className={styles.imagen}
              imagen={imagen}
              sizes="(width >= 48rem) 37rem, 100vw"
              priority={i === 0}
            />
            <span className={styles.nombre}>{nombre}</span>
          </Link>
        ))}
      </div>
    </>
  );
}
