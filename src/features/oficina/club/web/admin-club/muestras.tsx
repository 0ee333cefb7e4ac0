import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Grupo } from "#contract/club.ts";
import { DatosBancarios } from "#features/caja/pagos/web/datos-bancarios.tsx";
import { DIAS } from "#features/canchas/canchas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { Footer } from "#web/shell/footer.tsx";
import { Menu } from "#web/shell/menu.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import styles from "./muestras.module.css";
import {
  Cuerpo,
  Deportes,
  Jugadores,
  Legales,
  type MuestraProps,
  Nosotros,
  Portada,
} from "./muestras-de-paginas.tsx";

/** The part of the site that each group changes. */
export const MUESTRAS: Record<Grupo, ComponentType<MuestraProps>> = {
  identidad: Identidad,
  contacto: Contacto,
  banco: Banco,
  deportes: Deportes,
  portada: Portada,
  nosotros: Nosotros,
  jugadores: Jugadores,
  legales: Legales,
  canchas: Canchas,
  entradas: Entradas,
};

function Identidad() {
  const { identidad } = useClub();
  return (
    <>
      <Menu />
      <PageHeader
        eyebrow={`${identidad.nombreCorto} · ${identidad.ciudad}`}
        title={identidad.nombre}
        lead="Así se ve el encabezado de una página."
      >
        <Button variant="accent">Comprar entrada</Button>
      </PageHeader>
      <Cuerpo>
        <Card as="article">
          <Badge tone="success">A la venta</Badge>
          <h2>Partido de ejemplo</h2>
          <p>Sábado a las 21:00, en el gimnasio.</p>
          <div className={styles.buttons}>
            <Button>Ver el evento</Button>
            <Button variant="outline">Compartir</Button>
          </div>
        </Card>
        <Card as="article">
          <div className={styles.ticket}>
            <div>
              <Badge tone="success">Pagada</Badge>
              <h2>Tu entrada</h2>
              <p>General · N.º 1</p>
            </div>
            <QrCode text="EJEMPLO" label="Código de ejemplo" className={styles.code ?? ""} />
          </div>
        </Card>
      </Cuerpo>
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
    <Cuerpo>
      <Card as="section">
        <h2>Pagar por transferencia</h2>
        {cuenta || alias ? (
          <DatosBancarios />
        ) : (
          <p>Sin cuenta ni alias, el sitio no ofrece transferencias.</p>
        )}
      </Card>
    </Cuerpo>
  );
}

function Canchas() {
  const { semana, turnoMinutos } = useClub().canchas;
  return (
    <>
      <PageHeader title="Reservar cancha" lead={`Turnos de ${turnoMinutos} minutos`} />
      <Cuerpo>
        <dl className={`${styles.week} ${styles.wide}`}>
          {DIAS.map((dia, i) => (
            <div key={dia}>
              <dt>{dia}</dt>
              <dd>{semana[i] ? `de ${semana[i].apertura} a ${semana[i].cierre}` : "Cerrado"}</dd>
            </div>
          ))}
        </dl>
      </Cuerpo>
    </>
  );
}

function Entradas() {
  const { minutosDeReserva, puerta } = useClub().entradas;
  return (
    <Cuerpo>
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
    </Cuerpo>
  );
}
