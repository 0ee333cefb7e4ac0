import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import styles from "./admin-reservas.module.css";

/** What may be a phone: digits with the marks that people put between them, and nothing numeric around. */
const POSIBLE = /(?<![\d/:.,-])\+?\(?\d[\d ().-]{6,20}\d(?![\d/:]|[.,]\d)/g;

/**
 * The national digits of an Argentine phone as people write it (`+54 9 2346 512044`, `02346-512044`), for links with
 * the +54 prefix (spec 2 §2); null for what has not the ten digits of one.
 */
export function digitosNacionales(texto: string): string | null {
  const digitos = texto
    .replace(/\D/g, "")
    .replace(/^(00)?54(?=\d{10,})/, "")
    .replace(/^9(?=\d{10}$)/, "")
    .replace(/^0(?=\d{10}$|\d{12}$)/, "")
    // The 15 that is dialled for mobiles within the country; chats do not know it.
    .replace(/^(?=\d{12}$)(\d{2,4}?)15/, "$1");
  return digitos.length === 10 ? digitos : null;
}

/** A booking's phone as a link to its chat; one that is not understood stays as it was written. */
export function Telefono({ telefono, de }: { telefono: string | null; de: string }) {
  if (!telefono) return "Sin teléfono";
  const digitos = digitosNacionales(telefono);
  if (!digitos) return <span className={styles.breakable}>{telefono}</span>;
  return (
    <a href={whatsappLink(digitos)} target="_blank" rel="noopener noreferrer" className={styles.phone}>
      +54 {digitos}
      <span className="visually-hidden"> (WhatsApp de {de}, se abre en otra pestaña)</span>
    </a>
  );
}

/** A comment or a reply, its phones as links to their chats. */
export function TextoConTelefonos({ texto }: { texto: string }) {
  return (
    <span className={styles.words}>
      {trozosDe(texto).map(({ desde, trozo, digitos }) =>
        digitos ? (
          <a key={desde} href={whatsappLink(digitos)} target="_blank" rel="noopener noreferrer">
            {trozo.startsWith("+") ? trozo : `+54 ${trozo}`}
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
  /** Where in the text it begins. */
  desde: number;
  trozo: string;
  /** Of a phone. */
  digitos: string | null;
}

/** A text cut at its phones; put together again it is the same text. */
export function trozosDe(texto: string): Trozo[] {
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
