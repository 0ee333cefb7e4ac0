import MapPin from "icon:map-pin";
import { Link } from "react-router";
import { club } from "#club";
import { formatTelefono } from "#contract/telefono.ts";
import { CourtLines, FacebookIcon, GoogleIcon, InstagramIcon, WhatsappIcon, XIcon } from "../ui/icon.tsx";
import { whatsappLink } from "../ui/whatsapp-button.tsx";
import styles from "./footer.module.css";

const LISTINGS = [
  { label: "Instagram", href: club.redes.instagram, Icon: InstagramIcon },
  { label: "Facebook", href: club.redes.facebook, Icon: FacebookIcon },
  { label: "X", href: club.redes.x, Icon: XIcon },
  { label: "Google", href: club.redes.google, Icon: GoogleIcon },
];

/** Footer of the public and staff pages. */
export function Footer() {
  const { calle, localidad, provincia, codigoPostal } = club.direccion;
  return (
    <footer className={styles.footer}>
      <CourtLines className={styles.lines} />
      <div className={`container ${styles.content}`}>
        <div className={styles.club}>
          <img src="/logo.svg" width={88} height={104} alt={`Escudo de ${club.nombre}`} loading="lazy" />
          <blockquote className={styles.quote}>
            <p>{club.frase.texto}</p>
            <p className={styles.author}>{club.frase.autor}</p>
          </blockquote>
        </div>
        <section>
          <h2 className={styles.heading}>Dirección</h2>
          <address className={styles.address}>
            <MapPin aria-hidden="true" />
            <span>
              {calle}
              <br />
              {codigoPostal} {localidad}, {provincia}
            </span>
          </address>
        </section>
        <section>
          <h2 className={styles.heading}>Teléfono</h2>
          <a
            className={styles.phone}
            href={whatsappLink(club.telefono, club.saludoWhatsApp)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsappIcon />
            {formatTelefono(club.telefono)}
            <span className="visually-hidden"> por WhatsApp (se abre en otra pestaña)</span>
          </a>
        </section>
        <section>
          <h2 className={styles.heading}>Seguinos</h2>
          <ul className={styles.networks}>
            {LISTINGS.map(({ label, href, Icon }) => (
              <li key={label}>
                <a
                  className={styles.network}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${label} (se abre en otra pestaña)`}
                >
                  <Icon />
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`container ${styles.legal}`}>
        {/* A page cached across New Year's Eve may show the old year for a minute. */}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {club.nombre}
        </p>
        <ul className={styles.rights}>
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
    </footer>
  );
}
