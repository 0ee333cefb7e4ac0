import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import Clock3 from "icon:clock-3";
import CreditCard from "icon:credit-card";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ConceptoDePago } from "#features/caja/pagos/rules.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
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
  /** Below the text, as wide as the page: the tickets. */
  detalle?: ReactNode;
  acciones: ReactNode;
}

/**
 * A payment result page (Rule SIT-10). Informative only: the payment's state comes from the provider, never from the
 * redirect URL.
 */
export function Resultado({ tono, titulo, children, detalle, acciones }: ResultadoProps) {
  const Icono = ICONOS[tono];
  return (
    <section className={`container ${styles.resultado}`}>
      <span className={`${styles.icono} ${styles[tono]}`}>
        <Icono aria-hidden="true" />
      </span>
      <h1 className={styles.titulo}>{titulo}</h1>
      <div className={styles.texto} role="status">
        {children}
      </div>
      {detalle}
      <div className={styles.acciones}>{acciones}</div>
    </section>
  );
}

/**
 * A note for members with a link to their instalments: the page does not know which payment it is about, and it may
 * have been an instalment.
 */
export function NotaDeCuota({ children }: { children: ReactNode }) {
  if (!hasRole(useSession(), ["socio"])) return null;
  return (
    <p>
      {children} <Link to="/perfil/cuotas">Mi perfil → Mis cuotas</Link>.
    </p>
  );
}

/** Links to tickets, instalments, or both if the payment of a member is unknown. */
export function AccionesDePago({ concepto }: { concepto: ConceptoDePago | null }) {
  const esSocio = hasRole(useSession(), ["socio"]);
  return (
    <>
      {concepto !== "cuota" && (
        <ButtonLink to="/perfil/entradas" variant="accent">
          Ver mis entradas
        </ButtonLink>
      )}
      {(concepto === "cuota" || (concepto === null && esSocio)) && (
        <ButtonLink to="/perfil/cuotas" variant={concepto === "cuota" ? "accent" : "outline"}>
          Ver mis cuotas
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="outline">
        Volver al inicio
      </ButtonLink>
    </>
  );
}
