import { Link } from "react-router";
import { club } from "#club";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import basquet480 from "./basquet-480.webp";
import basquet960 from "./basquet-960.webp";
import cestoball480 from "./cestoball-480.webp";
import cestoball960 from "./cestoball-960.webp";
import styles from "./galeria.module.css";

export const loader = loadSiteUrl;

export const meta = publicMeta({
  title: "Galería",
  description: `Fotos de básquet y cestoball de ${club.nombre}: partidos, entrenamientos y festejos.`,
  path: "/galeria",
});

const PUERTAS = [
  { to: "/galeria/basquet", nombre: "Básquet", chica: basquet480, grande: basquet960 },
  { to: "/galeria/cestoball", nombre: "Cestoball", chica: cestoball480, grande: cestoball960 },
];

/** Which of the two galleries. */
export default function Galeria() {
  return (
    <>
      <PageHeader eyebrow={club.nombreCorto} title="Galería" lead="¿De qué deporte querés ver las fotos?" />
      <div className={`container ${styles.puertas}`}>
        {PUERTAS.map(({ to, nombre, chica, grande }, i) => (
          <Link key={to} to={to} className={styles.puerta}>
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
        ))}
      </div>
    </>
  );
}
