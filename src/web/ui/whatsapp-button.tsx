import { digitosNacionales } from "#contract/telefono.ts";
import { WhatsappIcon } from "./icon.tsx";
import styles from "./whatsapp-button.module.css";

/**
 * Chat address of an Argentine phone number.
 * @param phone with or without the country prefix
 * @param text prefilled message
 */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/54${digitosNacionales(phone) ?? phone.replace(/\D/g, "")}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}

/**
 * Floating chat button. The footer reserves room with `--size-floating`, so that the last line can be scrolled
 * clear of it on a phone.
 */
export function WhatsappButton({ phone, text }: { phone: string; text: string }) {
  return (
    // A landmark of its own, outside the page's header, main and footer.
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
