import { digitosNacionales } from "#contract/telefono.ts";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import styles from "./texto-con-telefonos.module.css";

/** Candidate phone numbers: digits with common separators and no adjacent numeric text. Captured for `split`. */
const POSIBLE = /((?<![\d/:.,-])\+?\(?\d[\d ().-]{6,20}\d(?![\d/:]|[.,]\d))/;
const FECHA = /^\d{4}-\d{2}-\d{2}/;

/** A comment or reply with its phones as chat links (Rule SIT-11). */
export function TextoConTelefonos({ texto }: { texto: string }) {
  return (
    <span className={styles.texto}>
      {texto.split(POSIBLE).map((part, n) => {
        const digitos = n % 2 === 1 && !FECHA.test(part) ? digitosNacionales(part) : null;
        if (!digitos) return part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same phone may occur twice
          <a key={n} href={whatsappLink(digitos)} target="_blank" rel="noopener noreferrer">
            +54 {digitos}
            <span className="visually-hidden"> (WhatsApp, se abre en otra pestaña)</span>
          </a>
        );
      })}
    </span>
  );
}
