import HeartHandshake from "icon:heart-handshake";
import PartyPopper from "icon:party-popper";
import Trophy from "icon:trophy";
import Users from "icon:users";
import { useClub } from "#web/club.ts";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./sobre-nosotros.module.css";
import picture480 from "./sobre-nosotros-480.webp";
import picture960 from "./sobre-nosotros-960.webp";

export const loader = loadSiteUrl;

export const meta = publicMeta((club) => ({
  title: "Sobre nosotros",
  description: `Conocé ${club.identidad.nombre}, de ${club.identidad.ciudad}: nuestros valores, el entrenamiento, la competencia y la vida social del club.`,
  path: "/sobre_nosotros",
}));

const PARTES = [
  {
    titulo: "Nuestros valores",
    Icon: HeartHandshake,
    texto:
      "Creemos en el respeto, el compromiso y el juego limpio. Acá se aprende a ganar sin agrandarse, a perder sin bajar los brazos y a cuidar siempre a quien tenés al lado, juegue en nuestro equipo o en el de enfrente.",
  },
  {
    titulo: "Entrenamiento",
    Icon: Users,
    texto:
      "De la escuelita a la primera, cada categoría entrena con profesores formados y con un plan pensado para su edad. Trabajamos la técnica y lo físico, pero también la confianza: queremos que cada chica y cada chico encuentre su lugar en la cancha.",
  },
  {
    titulo: "Competencia",
    Icon: Trophy,
    texto:
      "Participamos en los torneos locales y regionales de básquet y de cestoball, en las ramas femenina y masculina. Salimos a cada partido a dar lo mejor, con la tribuna llena y la camiseta bien puesta.",
  },
  {
    titulo: "Vida social",
    Icon: PartyPopper,
    texto:
      "El club también son las peñas, los encuentros de escuelitas, los viajes y la cena aniversario. Familias, amigos y vecinos se juntan alrededor de la pelota, y siempre hay lugar para alguien más.",
  },
];

/** About the club: its name in capitals, what it stands for, and a picture at the side. */
export default function SobreNosotros() {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow="Sobre nosotros"
        title={club.identidad.nombre.toLocaleUpperCase("es-AR")}
        lead={`Te damos la bienvenida a nuestra casa: un club de ${club.identidad.ciudad} donde el básquet y el cestoball se viven en familia.`}
      />
      <div className={`container ${styles.contenido}`}>
        <div className={styles.texto}>
          {PARTES.map(({ titulo, Icon, texto }) => (
            <section key={titulo} className={styles.parte}>
              <Icon aria-hidden="true" className={styles.icono} />
              <div>
                <h2 className={styles.titulo}>{titulo}</h2>
                <p>{texto}</p>
              </div>
            </section>
          ))}
          <div className={styles.acciones}>
            <ButtonLink to="/registro" variant="accent">
              Sumate al club
            </ButtonLink>
            <ButtonLink to="/jugadores" variant="outline">
              Conocé al plantel
            </ButtonLink>
          </div>
        </div>
        <Picture
          className={styles.imagen}
          src={picture480}
          sources={[
            { src: picture480, width: 480 },
            { src: picture960, width: 960 },
          ]}
          sizes="(width >= 56rem) 28rem, 100vw"
          width={960}
          height={1200}
          alt="Un entrenamiento en el gimnasio del club: dos jugadores practican y el cuerpo técnico da indicaciones"
          priority
        />
      </div>
    </>
  );
}
