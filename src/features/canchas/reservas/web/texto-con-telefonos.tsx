import { digitosNacionales } from "#contract/telefono.ts";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import styles from "./texto-con-telefonos.module.css";

/** What may be a phone: digits with the marks that people put between them, and nothing numeric around. */
const POSIBLE = /(?<![\d/:.,-])\+?\(?\d[\d ().-]{6,20}\d(?![\d/:]|[.,]\d)/g;

/** A comment or a reply, its phones as links to their chats (Rule SIT-11). */
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
  /** Where in the text it begins. */
  desde: number;
  trozo: string;
  /** Of a phone. */
  digitos: string | null;
}

/** A text cut at its phones; put together again it is the same text. */
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
