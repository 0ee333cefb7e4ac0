import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Ajustes, Grupo } from "#contract/club.ts";
import { DatosBancarios } from "#features/caja/pagos/web/datos-bancarios.tsx";
import { DIAS } from "#features/canchas/canchas/rules.ts";
import { Puertas } from "#features/contenido/galeria/web/puertas.tsx";
import { Atajos } from "#features/contenido/institucional/web/atajos.tsx";
import { CondicionesDeUso } from "#features/contenido/institucional/web/condiciones-de-uso.tsx";
import { Planteles } from "#features/contenido/institucional/web/planteles.tsx";
import { Portada } from "#features/contenido/institucional/web/portada.tsx";
import { QuienesSomos } from "#features/contenido/institucional/web/quienes-somos.tsx";
import { Video } from "#features/contenido/institucional/web/video.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { seccionesDe, textoLegal } from "#web/markdown.ts";
import { Footer } from "#web/shell/footer.tsx";
import { Menu } from "#web/shell/menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./admin-club.module.css";

/** What a group changes on the site: the page's own components, given what is not saved. */
export const MUESTRAS: { [G in Grupo]: ComponentType<{ datos: Ajustes[G] }> } = {
  identidad: Identidad,
  contacto: Contacto,
  banco: Banco,
  deportes: Puertas,
  portada: Inicio,
  nosotros: ({ datos }) => <QuienesSomos {...datos} />,
  jugadores: ({ datos }) => <Planteles {...datos} />,
  legales: Terminos,
  canchas: Canchas,
  entradas: Entradas,
};

function Identidad() {
  const { nombre, nombreCorto, ciudad } = useClub().identidad;
  return (
    <>
      <Menu />
      <PageHeader
        eyebrow={`${nombreCorto} · ${ciudad}`}
        title={nombre}
        lead="Así se ve el encabezado de una página."
      >
        <Button variant="accent">Comprar entrada</Button>
      </PageHeader>
      <Footer />
      <Correo />
    </>
  );
}

function Contacto() {
  return (
    <>
      <Footer />
      <Correo />
    </>
  );
}

function Inicio({ datos: { bajada, imagen, boton, atajos, video } }: { datos: Ajustes["portada"] }) {
  return (
    <>
      <Portada bajada={bajada} imagen={imagen} boton={boton} hayProximo={false} />
      <Atajos atajos={atajos} />
      {video && <Video {...video} />}
      <Footer />
    </>
  );
}

function Terminos({ datos }: { datos: Ajustes["legales"] }) {
  const texto = textoLegal({ ...useClub(), legales: datos }, "terminos");
  return <CondicionesDeUso {...seccionesDe(texto)} vigentes="día en que los guardes" />;
}

/** A real mail, drawn by the server from the unsaved data; the last one stays while they are invalid. */
function Correo() {
  const { identidad, contacto } = useClub();
  const [html, setHtml] = useState("");
  const place = useRef<HTMLElement>(null);
  const wanted = JSON.stringify({ identidad, contacto });
  useEffect(() => {
    const wait = setTimeout(async () => {
      const answer = await answerOf(
        api.club["correo-de-muestra"].$post({ json: JSON.parse(wanted) as { identidad: typeof identidad } }),
      );
      if (answer.ok) setHtml(answer.data.html);
    }, 400);
    return () => clearTimeout(wait);
  }, [wanted]);
  // A shadow tree keeps the page's styles out of the mail, and scripts do not run in one that is parsed.
  useEffect(() => {
    if (!place.current) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: "open" });
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const mail = document.createElement("div");
    mail.style.cssText = body.style.cssText;
    mail.append(...body.childNodes);
    root.replaceChildren(mail);
  }, [html]);
  return <section ref={place} aria-label="Un correo del club" />;
}

function Banco() {
  const { cuenta, alias } = useClub().banco;
  return (
    <div className={`container ${styles.body}`}>
      <Card as="section">
        <h2>Pagar por transferencia</h2>
        {cuenta || alias ? (
          <DatosBancarios />
        ) : (
          <p>Sin cuenta ni alias, el sitio no ofrece transferencias.</p>
        )}
      </Card>
    </div>
  );
}

function Canchas() {
  const { semana, turnoMinutos } = useClub().canchas;
  return (
    <>
      <PageHeader title="Reservar cancha" lead={`Turnos de ${turnoMinutos} minutos`} />
      <div className={`container ${styles.body}`}>
        <dl className={styles.week}>
          {DIAS.map((dia, i) => (
            <div key={dia}>
              <dt>{dia}</dt>
              <dd>{semana[i] ? `de ${semana[i].apertura} a ${semana[i].cierre}` : "Cerrado"}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function Entradas({ datos: { minutosDeReserva, puerta } }: { datos: Ajustes["entradas"] }) {
  return (
    <div className={`container ${styles.body}`}>
      <Card as="section">
        <h2>Tu lugar está reservado</h2>
        <p>Tenés {minutosDeReserva} minutos para pagar. Después, se libera.</p>
      </Card>
      <Card as="section">
        <h2>Ingreso</h2>
        <p>
          Un partido a las 21:00 deja entrar desde {puerta.horasAntes} h antes hasta {puerta.horasDespues} h
          después del comienzo.
        </p>
      </Card>
    </div>
  );
}
