import ExternalLink from "icon:external-link";
import MapPin from "icon:map-pin";
import { memo } from "react";
import type { ClubEnPaginas } from "#contract/club.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { Link } from "#web/ui/link.tsx";
import { serverTime } from "../clock.ts";
import {
  CourtLines,
  FacebookIcon,
  GoogleIcon,
  type IconComponent,
  InstagramIcon,
  WhatsappIcon,
  XIcon,
} from "../ui/icon.tsx";
import { whatsappLink } from "../ui/whatsapp-button.tsx";
import styles from "./footer.module.css";

const HEADING = `below-2 text-m ${styles.heading}`;

const ICONS: Record<string, IconComponent> = {
  "instagram.com": InstagramIcon,
  "facebook.com": FacebookIcon,
  "x.com": XIcon,
  "twitter.com": XIcon,
  "google.com": GoogleIcon,
};

function iconOf(url: string): IconComponent {
  return (URL.canParse(url) && ICONS[new URL(url).hostname.replace(/^(www|m)\./, "")]) || ExternalLink;
}

interface FooterProps {
  slim?: boolean;
}

export const Footer = memo(function Footer({ slim = false }: FooterProps) {
  const club = useClub();
  return (
    <footer className={`off-paper on-dark clips ${styles.footer}`} data-slim={slim || undefined}>
      <CourtLines className={styles.lines} />
      <div className={`container stack-6 ${styles.content}`}>
        <div className={`row-4 middle ${styles.club}`}>
          <img
            src={drawnUrl(club, "/escudo.webp")}
            width={88}
            height={104}
            alt={`Escudo de ${club.identidad.nombre}`}
            loading="lazy"
          />
          {club.frase.texto && (
            <blockquote className={`text-l heading-font ${styles.quote}`}>
              <p>{club.frase.texto}</p>
              {club.frase.autor && (
                <p className={`on-dark-muted above-2 text-s ${styles.author}`}>{club.frase.autor}</p>
              )}
            </blockquote>
          )}
        </div>
        <Contact club={club} />
      </div>
      <Legal nombre={club.identidad.nombre} />
    </footer>
  );
});

function Contact({ club: { contacto } }: { club: ClubEnPaginas }) {
  const { direccion, telefono, saludoWhatsApp, redes } = contacto;
  const { calle, localidad, provincia, codigoPostal } = direccion;
  return (
    <>
      {calle && (
        <section>
          <h2 className={HEADING}>Dirección</h2>
          <address className={`line-3 middle ${styles.address}`}>
            <MapPin />
            <span>
              {calle}
              <br />
              {codigoPostal} {localidad}, {provincia}
            </span>
          </address>
        </section>
      )}
      {telefono && (
        <section>
          <h2 className={HEADING}>Teléfono</h2>
          <a
            className={`line-3 middle ${styles.phone}`}
            href={whatsappLink(telefono, saludoWhatsApp)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsappIcon />
            {formatTelefono(telefono)}
            <span className="visually-hidden"> por WhatsApp (se abre en otra pestaña)</span>
          </a>
        </section>
      )}
      {redes.length > 0 && (
        <section>
          <h2 className={HEADING}>Seguinos</h2>
          <ul className="row-2 plain-list">
            {redes.map(({ nombre, url }) => {
              const Icon = iconOf(url);
              return (
                <li key={url}>
                  <a
                    className={`as-icon bright ${styles.network}`}
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${nombre} (se abre en otra pestaña)`}
                  >
                    <Icon />
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

function Legal({ nombre }: { nombre: string }) {
  return (
    <div className={`container on-dark-muted middle apart text-s ${styles.legal}`}>
      {/* A page cached across New Year's Eve may show the old year for a minute. */}
      <p suppressHydrationWarning>
        © {serverTime().getFullYear()} {nombre}
      </p>
      <ul className={`row-3 middle plain-list ${styles.rights}`}>
        <li>
          <Link to="/terminos-y-condiciones">Términos y condiciones</Link>
        </li>
        {/* Required on every page (Disposición 954/2025). */}
        <li>
          <Link className={styles.right} to="/arrepentimiento">
            Botón de arrepentimiento
          </Link>
        </li>
        <li>
          <Link className={styles.right} to="/baja">
            Botón de baja
          </Link>
        </li>
      </ul>
    </div>
  );
}
