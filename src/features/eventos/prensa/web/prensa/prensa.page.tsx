import Clock from "icon:clock";
import IdCard from "icon:id-card";
import Mail from "icon:mail";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatDia } from "#contract/format.ts";
import { useClub } from "#web/club.ts";
import { loadPart } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormularioPrensa } from "./formulario-prensa.tsx";
import styles from "./prensa.module.css";

/** The matches that accept requests, in chronological order; null after a logged failure. */
export async function loader({ context }: LoaderFunctionArgs) {
  const eventos = await loadPart(context, "/prensa", (reads) => reads.eventos());
  const partidos = eventos?.rows
    // The day first: a phone cuts off a long name.
    .map(({ id, nombre, fecha, hora }) => ({ id, texto: `${formatDia(fecha)} ${hora} · ${nombre}` }))
    .reverse();
  return { partidos: partidos ?? null };
}

export const meta = publicMeta((club) => ({
  title: "Prensa: pedí tu acreditación",
  description: `Acreditación de prensa para los partidos de ${club.identidad.nombre}: completá el formulario y te contestamos por correo dentro de las 48 horas.`,
  path: "/prensa",
}));

const PASOS = [
  {
    Icon: IdCard,
    texto: "Completá el formulario con tus datos, los del medio y el partido que vas a cubrir.",
  },
  { Icon: Mail, texto: "Te llega un correo que confirma que recibimos tu pedido." },
  { Icon: Clock, texto: "Te contestamos por correo dentro de las 48 horas." },
];

export default function Prensa() {
  const club = useClub();
  const { partidos } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="PRENSA"
        lead="¿Venís a cubrir un partido? Pedí tu acreditación y te contestamos por correo dentro de las 48 horas."
      />
      <div className={`container ${styles.contenido}`}>
        <section className={styles.pasos} aria-labelledby="como">
          <h2 id="como" className="text-xl">
            Cómo es el pedido
          </h2>
          <ol className={styles.lista}>
            {PASOS.map(({ Icon, texto }) => (
              <li key={texto} className={styles.paso}>
                <Icon className={styles.icono} aria-hidden="true" />
                <span>{texto}</span>
              </li>
            ))}
          </ol>
          <p className={styles.nota}>Con la acreditación aprobada, presentate en la puerta con tu DNI.</p>
        </section>
        <section className={`sheet ${styles.hoja}`} aria-labelledby="formulario">
          <h2 id="formulario" className="text-2xl">
            FORMULARIO DE ACREDITACIÓN
          </h2>
          <FormularioPrensa partidos={partidos} />
        </section>
      </div>
    </>
  );
}
