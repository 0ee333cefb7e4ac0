import { digitosNacionales } from "#contract/telefono.ts";
import { WhatsappIcon } from "./brand-icons.tsx";
import styles from "./whatsapp-button.module.css";

/**
 * The address of a chat with an Argentine phone.
 * @param phone as people write it, with the country prefix or without
 * @param text what the message begins with
 */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/54${digitosNacionales(phone) ?? phone.replace(/\D/g, "")}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}

/**
 * The floating chat button. The page's footer leaves room for it with `--size-floating`, so that on a
 * phone the last line can be scrolled clear of it.
 */
export function WhatsappButton({ phone, text }: { phone: string; text: string }) {
  return (
    // A landmark of its own: it lives outside the page's header, main and footer.
    <section aria-label="Chat con el club">
      <a
        className={styles.button}
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Escribinos por WhatsApp (se abre en otra pestaña)"
      >
        <WhatsappIcon className={styles.icon} />
      </a>
    </section>
  );
}
