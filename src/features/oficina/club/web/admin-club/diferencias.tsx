import type { Grupo } from "#contract/club.ts";
import { camposDistintos, nombreDeCampo, valorEn } from "../../rules.ts";
import styles from "./diferencias.module.css";
import { Valor } from "./valor.tsx";

interface DiferenciasProps {
  grupo: Grupo;
  antes: unknown;
  despues: unknown;
  /** What the two sides are called. */
  lados: readonly [string, string];
}

/** The fields of a group that differ, side by side. */
export function Diferencias({ grupo, antes, despues, lados }: DiferenciasProps) {
  return (
    <dl className={styles.fields}>
      {camposDistintos(antes, despues).map((campo) => (
        <div key={campo}>
          <dt>{nombreDeCampo(grupo, campo)}</dt>
          {[antes, despues].map((datos, i) => (
            <dd key={lados[i]}>
              <span>{lados[i]}</span>
              <Valor valor={valorEn(datos, campo)} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
