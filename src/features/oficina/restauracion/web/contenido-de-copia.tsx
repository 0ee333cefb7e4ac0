import type { ReactNode } from "react";
import { formatBytes, formatInstant } from "#contract/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CopiaRevisada } from "../contract.ts";
import { CONTENIDO, type Contado } from "../rules.ts";
import styles from "./restaurar-copia.module.css";

interface ContenidoDeCopiaProps {
  copia: CopiaRevisada;
  cancelar: ReactNode;
  onSeguir: () => void;
}

const numero = (cuantos = 0) => cuantos.toLocaleString("es-AR");

/** What a copy holds, beside what the site holds now. */
export function ContenidoDeCopia({ copia, cancelar, onSeguir }: ContenidoDeCopiaProps) {
  // A new site holds nothing to compare with or to lose.
  const hayAhora = Object.values(copia.ahora).some((cuantos) => cuantos > 0);
  return (
    <div className="stack-5">
      <p>
        Es del <strong>{formatInstant(copia.fecha)}</strong>, de la versión {copia.version} del sitio
        <span>{copia.esAnterior && ", que se pone al día al restaurarla"}</span>. Está entera.
      </p>
      <table className={styles.contenido}>
        <caption className="visually-hidden">Qué tiene la copia y qué tiene el sitio ahora</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">En la copia</th>
            {hayAhora && <th scope="col">Ahora</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(CONTENIDO).map(([tabla, nombre]) => (
            <tr key={tabla}>
              <th scope="row">{nombre}</th>
              <td>
                {numero(copia.tiene[tabla as Contado])}
                {tabla === "imagenes" && <span>{` (${formatBytes(copia.bytesDeImagenes)})`}</span>}
              </td>
              {hayAhora && <td>{numero(copia.ahora[tabla as Contado])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hayAhora && (
        <Alert tone="warn" title="Lo que pasó después de esa fecha se va del sitio">
          <p>
            También las entradas vendidas: sus códigos dejan de pasar. Lo que hay ahora se guarda antes en
            otra copia, a la que se puede volver.
          </p>
        </Alert>
      )}
      <div className="row-end">
        {cancelar}
        <Button onClick={onSeguir}>Seguir</Button>
      </div>
    </div>
  );
}
