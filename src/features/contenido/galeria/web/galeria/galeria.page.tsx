import { Link } from "react-router";
import { nombreDeDeportes } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { galeriasDe } from "../../rules.ts";
import basquet480 from "./basquet-480.webp";
import basquet960 from "./basquet-960.webp";
import cestoball480 from "./cestoball-480.webp";
import cestoball960 from "./cestoball-960.webp";
import styles from "./galeria.module.css";

export const loader = loadSiteUrl;

export const meta = publicMeta((club) => ({
  title: "Galería",
  description: `Fotos de ${nombreDeDeportes(club).toLocaleLowerCase("es-AR")} de ${club.identidad.nombre}: partidos, entrenamientos y festejos.`,
  path: "/galeria",
}));

/** Pictures of the galleries' doors, until the club's settings have them. */
const PUERTAS = { basquet: [basquet480, basquet960], cesto: [cestoball480, cestoball960] } as const;

/** Which of the two galleries. */
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
        {galeriasDe(club).map(({ tipo, path, nombre }, i) => {
          const [chica, grande] = PUERTAS[tipo];
          return (
            <Link key={tipo} to={path} className={styles.puerta}>
              <Picture
                src={chica}
                sources={[
                  { src: chica, width: 480 },
                  { src: grande, width: 960 },
                ]}
                sizes="(width >= 48rem) 37rem, 100vw"
                width={960}
                height={720}
                alt=""
                priority={i === 0}
              />
              <span className={styles.nombre}>{nombre}</span>
            </Link>
          );
        })}
      </div>
    </>
  );
}
