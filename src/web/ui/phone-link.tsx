import { digitosNacionales, formatTelefono } from "#contract/telefono.ts";
import styles from "./phone-link.module.css";
import { whatsappLink } from "./whatsapp-button.tsx";

interface PhoneLinkProps {
  phone: string | null | undefined;
  /** The person, for screen readers. */
  of: string;
}

/** A phone number as a chat link; an unrecognised number is shown as plain text (Rule SIT-11). */
export function PhoneLink({ phone, of }: PhoneLinkProps) {
  if (!phone) return "Sin teléfono";
  if (!digitosNacionales(phone)) return <span className={styles.unknown}>{phone}</span>;
  return (
    <a href={whatsappLink(phone)} target="_blank" rel="noopener noreferrer" className={styles.phone}>
      {formatTelefono(phone)}
      <span className="visually-hidden"> (WhatsApp de {of}, se abre en otra pestaña)</span>
    </a>
  );
}
