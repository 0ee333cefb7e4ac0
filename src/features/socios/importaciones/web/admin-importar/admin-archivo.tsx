import { useId, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { type ListAddress, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import type { Answer } from "#web/api.ts";
import { problemOfSize } from "#web/file-size.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Importacion, ResumenDeImportacion } from "../../contract.ts";
import { COLUMNAS_DE_IMPORTACIONES } from "../../rules.ts";
import styles from "./admin-importar.module.css";

interface AdminArchivoProps {
  answer: Answer<ResumenDeImportacion[]>;
  address: ListAddress;
  onSubida: (importacion: Importacion) => void;
}

/** The first step: a file, and what was imported before. */
export function AdminArchivo({ answer, address, onSubida }: AdminArchivoProps) {
  const id = useId();
  const state = useStaffList(address);
  const [avance, setAvance] = useState<number | null>(null);
  const [falla, setFalla] = useState<string | null>(null);

  async function subir(file: File) {
    const grande = problemOfSize(file);
    setFalla(grande);
    if (grande) return;
    setAvance(0);
    const form = new FormData();
    form.append("archivo", file);
    const subida = await uploadForm<Importacion>("/importaciones", form, setAvance);
    setAvance(null);
    if (subida.ok) onSubida(subida.data);
    else setFalla(subida.problem.detail);
  }

  return (
    <>
      <section className={styles.archivo} aria-labelledby={`${id}-titulo`}>
        <h2 id={`${id}-titulo`}>Elegí la planilla</h2>
        <p>
          La que ya usa el club sirve: Excel (.xlsx) o texto (.csv), con una fila por persona. Si hay chicos,
          con el nombre, el DNI y la relación del responsable al lado. No hace falta ordenarla ni borrar
          títulos.
        </p>
        {falla && (
          <Alert tone="danger" title="No se pudo leer">
            {falla}
          </Alert>
        )}
        {avance === null ? (
          <label className={styles.elegir} htmlFor={id}>
            <span>Planilla, hasta 10 MB</span>
            <input
              id={id}
              type="file"
              accept=".xlsx,.csv,.txt,.tsv"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void subir(file);
                target.value = "";
              }}
            />
          </label>
        ) : avance < 1 ? (
          <label className={styles.elegir} htmlFor={id}>
            <span>Subiendo: {Math.floor(avance * 100)} %</span>
            <progress id={id} max={1} value={avance} />
          </label>
        ) : (
          <Spinner text="Leyendo la planilla y comparándola con las personas del club..." />
        )}
      </section>
      <section aria-labelledby={`${id}-antes`}>
        <h2 id={`${id}-antes`} className={styles.antes}>
          Importaciones anteriores
        </h2>
        <ListAnswer
          answer={answer}
          of="importaciones"
          empty="TODAVÍA NO SE IMPORTÓ NADA"
          address={address}
          state={state}
          pagerAbove={10}
        >
          {(importaciones) => (
            <ListTable
              caption="Importaciones anteriores"
              described={COLUMNAS_DE_IMPORTACIONES}
              rows={importaciones}
              cells={{
                archivo: (una, texto) => <Link to={{ search: `?id=${una.id}` }}>{texto}</Link>,
                creadaEn: ({ creadaEn }) => formatInstant(creadaEn),
              }}
              keyOf={({ id: una }) => una}
              toneOf={({ estado }) =>
                estado === "aplicada" ? "success" : estado === "deshecha" ? "muted" : "info"
              }
              busy={state.busy}
            />
          )}
        </ListAnswer>
      </section>
    </>
  );
}
