import Camera from "icon:camera";
import IdCard from "icon:id-card";
import Newspaper from "icon:newspaper";
import Shield from "icon:shield";
import { Link } from "react-router";
import { useServerStatus } from "#web/server-status.ts";
import { CourtLines } from "#web/ui/icon.tsx";
import styles from "./atajos.module.css";

const ATAJOS = [
  {
    to: "/sobre_nosotros",
    titulo: "El club",
    texto: "Quiénes somos y cómo vivimos el deporte.",
    Icon: Shield,
  },
  { to: "/prensa", titulo: "Prensa", texto: "Acreditate para cubrir nuestros partidos.", Icon: Newspaper },
  { to: "/registro", titulo: "Asociate", texto: "Sumate al club y sacá tus entradas.", Icon: IdCard },
  { to: "/galeria", titulo: "Galería", texto: "Las fotos de básquet y de cestoball.", Icon: Camera },
];

/** Block 4 of the home page (Rule SIT-9). The gallery's card waits for the server's status check; its place is kept. */
export function Atajos() {
  const status = useServerStatus();
  const atajos = ATAJOS.filter(({ to }) => to !== "/galeria" || status === "up");
  return (
    <nav className={`container ${styles.bloque}`} aria-label="Accesos directos">
      <ul className={styles.atajos}>
        {atajos.map(({ to, titulo, texto, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.atajo}>
              <CourtLines className={styles.lineas} />
              <Icon aria-hidden="true" className={styles.icono} />
              <span className={styles.titulo}>{titulo}</span>
              <span className={styles.texto}>{texto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
