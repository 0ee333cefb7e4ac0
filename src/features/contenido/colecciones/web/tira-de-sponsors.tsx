import type { ReactNode } from "react";
import { evenRows } from "#web/ui/even-rows.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../contract.ts";
import styles from "./tira-de-sponsors.module.css";

/** Maximum height of a logo inside its frame (`.marco`). */
const ALTO_REM = 3.875;

export function TiraDeSponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-sponsors">
      <div className="container">
        <h2 id="titulo-sponsors" className={`text-centre text-l below-4 ${styles.titulo}`}>
          SPONSORS
        </h2>
        <ul className={`plain-list ${styles.tira}`} style={evenRows(sponsors.length, 3, 6)}>
          {sponsors.map((sponsor) => (
            <li key={sponsor.id}>
              <Marco sponsor={sponsor}>
                <Picture
                  src={`${sponsor.url}&ancho=320`}
                  sources={[320, 640].map((width) => ({ src: `${sponsor.url}&ancho=${width}`, width }))}
                  sizes={sizesOf(sponsor)}
                  width={sponsor.ancho}
                  height={sponsor.alto}
                  alt={sponsor.titulo ?? "Sponsor del club"}
                />
              </Marco>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function sizesOf({ ancho, alto }: Sponsor): string {
  const wide = `${(ALTO_REM * (ancho / alto)).toFixed(1)}rem`;
  return `(width >= 48rem) min(${wide}, 10rem), (width >= 30rem) min(${wide}, 28vw), min(${wide}, 86vw)`;
}

function Marco({ sponsor, children }: { sponsor: Sponsor; children: ReactNode }) {
  const { enlace } = sponsor;
  if (enlace === null) return <span className={`box pad-3 dead-centre ${styles.marco}`}>{children}</span>;
  return (
    <a
      className={`box pad-3 dead-centre ${styles.marco}`}
      href={enlace}
      target="_blank"
      rel="noopener noreferrer sponsored"
    >
      {children}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
