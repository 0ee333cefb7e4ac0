import type { PersonaDeFamilia } from "../../contract.ts";
import { Avatar } from "../avatar.tsx";
import styles from "./selector-de-personas.module.css";

/** A chip per person, which leads to their card in one tap. */
export function SelectorDePersonas({ personas }: { personas: readonly PersonaDeFamilia[] }) {
  return (
    <nav aria-label="Personas de tu familia" className={styles.selector}>
      <ul className={styles.lista}>
        {personas.map((persona) => (
          <li key={persona.id}>
            <a href={`#persona-${persona.id}`} className={styles.persona}>
              <Avatar persona={persona} size="small" />
              {persona.relacion === null ? "Vos" : persona.nombre}
              {(persona.vencido ?? 0) > 0 && (
                <>
                  <span className={styles.debe} aria-hidden="true" />
                  <span className="visually-hidden">, debe cuotas</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
