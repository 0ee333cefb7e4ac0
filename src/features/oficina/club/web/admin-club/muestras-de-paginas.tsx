import type { ReactNode } from "react";
import { type Ajustes, type ImagenDelClub, nombreDeDeportes } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { textoLegal } from "#web/markdown.ts";
import { Footer } from "#web/shell/footer.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { urlDeImagen } from "../imagen-field.tsx";
import styles from "./muestras.module.css";

export interface MuestraProps {
  /** The unsaved group. */
  datos: unknown;
}

export function Portada({ datos }: MuestraProps) {
  const club = useClub();
  const { bajada, imagen, boton, atajos, video } = datos as Ajustes["portada"];
  return (
    <>
      <div className={styles.cover}>
        {imagen && <img src={urlDeImagen(imagen, 1440)} alt="" />}
        <div className={styles.coverText}>
          <p>
            {nombreDeDeportes(club)} · {club.identidad.ciudad}
          </p>
          <h1>{club.identidad.nombre}</h1>
          <p>{bajada}</p>
          {boton && (
            <Button variant="accent" size="small">
              {boton.texto || "Sin texto"}
            </Button>
          )}
        </div>
      </div>
      <Cuerpo>
        {atajos.map(({ titulo, texto }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are written.
          <Card key={i} as="article">
            <h2>{titulo || "Sin título"}</h2>
            <p>{texto}</p>
          </Card>
        ))}
      </Cuerpo>
      {video && (
        <Cuerpo>
          <Card as="section">
            <h2>{video.titulo || "Sin título"}</h2>
            <Foto imagen={video.imagen} />
          </Card>
        </Cuerpo>
      )}
      <Footer />
    </>
  );
}

export function Nosotros({ datos }: MuestraProps) {
  const { identidad } = useClub();
  const { bajada, partes, imagen, descripcionDeImagen } = datos as Ajustes["nosotros"];
  return (
    <>
      <PageHeader
        eyebrow="Sobre nosotros"
        title={identidad.nombre.toLocaleUpperCase("es-AR")}
        lead={<span className={styles.lines}>{bajada}</span>}
      />
      <Cuerpo>
        {imagen && <img className={styles.photo} src={urlDeImagen(imagen, 960)} alt={descripcionDeImagen} />}
        {partes.map(({ titulo, texto }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are written.
          <section key={i}>
            <h2>{titulo || "Sin título"}</h2>
            <p className={styles.lines}>{texto}</p>
          </section>
        ))}
      </Cuerpo>
    </>
  );
}

export function Jugadores({ datos }: MuestraProps) {
  const { identidad } = useClub();
  const { bajada, jugadores } = datos as Ajustes["jugadores"];
  const planteles = [...new Set(jugadores.map(({ plantel }) => plantel))];
  return (
    <>
      <PageHeader eyebrow={identidad.nombreCorto} title="Jugadores" lead={bajada} />
      {planteles.map((plantel) => (
        <Cuerpo key={plantel}>
          <h2 className={styles.wide}>{plantel || "Sin plantel"}</h2>
          {jugadores
            .filter((jugador) => jugador.plantel === plantel)
            .map(({ nombre, numero, posicion, foto }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are written.
              <Card key={i} as="article">
                <Foto imagen={foto} />
                <h3>
                  {numero} {nombre || "Sin nombre"}
                </h3>
                <p>{posicion}</p>
              </Card>
            ))}
        </Cuerpo>
      ))}
    </>
  );
}

export function Deportes() {
  const club = useClub();
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Galería" lead={nombreDeDeportes(club)} />
      <Cuerpo>
        {club.deportes.map(({ nombre, imagen }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the sport's identity.
          <Card key={i} as="article">
            <Foto imagen={imagen} />
            <h2>{nombre || "Sin nombre"}</h2>
          </Card>
        ))}
      </Cuerpo>
    </>
  );
}

export function Legales({ datos }: MuestraProps) {
  const club = useClub();
  const nodes = textoLegal({ ...club, legales: datos as Ajustes["legales"] }, "terminos");
  return (
    <>
      <PageHeader title="Términos y condiciones" />
      <Cuerpo>
        <div className={styles.wide}>
          <Markdown nodes={nodes} />
        </div>
      </Cuerpo>
    </>
  );
}

export function Cuerpo({ children }: { children: ReactNode }) {
  return <div className={`container ${styles.body}`}>{children}</div>;
}

function Foto({ imagen }: { imagen: ImagenDelClub | null }) {
  if (!imagen) return <div className={styles.noPhoto} />;
  return <img className={styles.photo} src={urlDeImagen(imagen, 640)} alt="" />;
}
