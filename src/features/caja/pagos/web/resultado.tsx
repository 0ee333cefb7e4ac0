import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import Clock3 from "icon:clock-3";
import CreditCard from "icon:credit-card";
import type { ReactNode } from "react";
import type { IconComponent } from "#web/ui/icon.tsx";
import styles from "./resultado.module.css";

export type Tono = "exito" | "espera" | "fallo" | "aviso";

const ICONOS: Record<Tono, IconComponent> = {
  exito: CircleCheck,
  espera: Clock3,
  fallo: CreditCard,
  aviso: CircleAlert,
};

interface ResultadoProps {
  tono: Tono;
  titulo: string;
  children: ReactNode;
  acciones: ReactNode;
}

/**
 * A payment result page (Rule SIT-10). Informative only: the payment's state comes from the provider, never from the
 * redirect URL.
 */
export function Resultado({ tono, titulo, children, acciones }: ResultadoProps) {
  const Icono = ICONOS[tono];
  return (
    <section className={`container ${styles.resultado}`}>
      <span className={`${styles.icono} ${styles[tono]}`}>
        <Icono aria-hidden="true" />
      </span>
      <h1 className={styles.titulo}>{titulo}</h1>
      <div className={styles.texto}>{children}</div>
      <div className={styles.acciones}>{acciones}</div>
    </section>
  );
}
