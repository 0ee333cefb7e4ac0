import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import type { Copia } from "../contract.ts";
import type { Llamadas } from "./llamadas.ts";
import styles from "./restaurar-copia.module.css";
import { subirArchivo } from "./subir-archivo.ts";

interface ElegirArchivoProps {
  llamadas: Llamadas;
  cancelar: ReactNode;
  onSubida: (copia: Copia) => void;
}

/** Uploads the chosen file, with its progress. */
export function ElegirArchivo({ llamadas, cancelar, onSubida }: ElegirArchivoProps) {
  const id = useId();
  const [avance, setAvance] = useState<number | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const corte = useRef<AbortController | null>(null);
  useEffect(() => () => corte.current?.abort(), []);

  async function subir(file: File) {
    const control = new AbortController();
    corte.current = control;
    setFalla(null);
    setAvance(0);
    const answer = await subirArchivo(llamadas, file, setAvance, control.signal);
    if (control.signal.aborted) return;
    if (answer.ok) return onSubida({ origen: "subida", nombre: answer.data.nombre });
    setFalla(answer.problem.detail);
    setAvance(null);
  }

  return (
    <div className="stack-5">
      <p>
        Es un archivo <code>club-….tar.zst</code>, o <code>club-….tar.zst.age</code> si está cifrado. Nada
        cambia hasta que lo confirmes.
      </p>
      {falla && (
        <Alert tone="danger" title="No se pudo subir">
          <p>{falla}</p>
        </Alert>
      )}
      {avance === null ? (
        <div className={styles.archivo}>
          <label htmlFor={id}>Archivo de la copia</label>
          <input
            id={id}
            type="file"
            accept=".zst,.age"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void subir(file);
            }}
          />
        </div>
      ) : (
        <div className={styles.archivo}>
          <label htmlFor={id}>Subiendo: {Math.floor(avance * 100)} %</label>
          <progress id={id} max={1} value={avance} />
        </div>
      )}
      <div className="row-end">{cancelar}</div>
    </div>
  );
}
