import { digitosNacionales } from "#contract/telefono.ts";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import styles from "./texto-con-telefonos.module.css";

/** Candidate phone numbers: digits with common separators and no adjacent numeric text. */
const POSIBLE = /(?<![\d/:.,-])\+?\(?\d[\d ().-]{6,20}\d(?![\d/:]|[.,]\d)/g;

/** A comment or reply with its phones as chat links (Rule SIT-11). */
export function TextoConTelefonos({ texto }: { texto: string }) {
  return (
    <span className={styles.texto}>
      {trozosDe(texto).map(({ desde, trozo, digitos }) =>
        digitos ? (
          <a key={desde} href={whatsappLink(digitos)} target="_blank" rel="noopener noreferrer">
            +54 {digitos}
            <span className="visually-hidden"> (WhatsApp, se abre en otra pestaña)</span>
          </a>
        ) : (
          trozo
        ),
      )}
    </span>
  );
}

interface Trozo {
  /** Start index in the text. */
  desde: number;
  trozo: string;
  /** National digits of a phone. */
  digitos: string | null;
}

/** Splits a text at its phones; joined again, the parts equal the text. */
function trozosDe(texto: string): Trozo[] {
  const trozos: Trozo[] = [];
  let fin = 0;
  for (const { 0: trozo, index } of texto.matchAll(POSIBLE)) {
    const digitos = /^\d{4}-\d{2}-\d{2}/.test(trozo) ? null : digitosNacionales(trozo);
    if (!digitos) continue;
    if (index > fin) trozos.push({ desde: fin, trozo: texto.slice(fin, index), digitos: null });
    trozos.push({ desde: index, trozo, digitos });
    fin = index + trozo.length;
  }
  if (fin < texto.length) trozos.push({ desde: fin, trozo: texto.slice(fin), digitos: null });
  return trozos;
}
