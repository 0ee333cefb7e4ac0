import { useClub } from "#web/club.ts";
import { Link } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import { galeriasDe } from "../rules.ts";
import styles from "./galeria.module.css";

export function Puertas() {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Galería"
        lead="¿De qué deporte querés ver las fotos?"
      />
      <div className={`container stack-4 page ${styles.puertas}`}>
        {galeriasDe(club).map(({ tipo, path, nombre, imagen }, i) => (
          <Link key={tipo} to={path} className={`radius-l clips ${styles.puerta}`}>
            <ClubPicture
              className={styles.imagen}
              imagen={imagen}
              sizes="(width >= 48rem) 37rem, 100vw"
              priority={i === 0}
            />
            <span className={`text-2xl heading ${styles.nombre}`}>{nombre}</span>
          </Link>
        ))}
      </div>
    </>
  );
}
