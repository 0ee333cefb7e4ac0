import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { digitosNacionales } from "../rules.ts";
import styles from "./admin-reservas.module.css";

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
