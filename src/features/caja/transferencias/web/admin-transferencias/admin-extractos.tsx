import { useId, useState } from "react";
import { Link } from "react-router";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { type ListAddress, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Extracto, ExtractoSubido } from "../../contract/extractos.ts";
import { COLUMNAS_DE_EXTRACTOS } from "../../rules.ts";
import { AdminMapeo, type Desconocido } from "./admin-mapeo.tsx";
import styles from "./admin-transferencias.module.css";

interface AdminExtractosProps {
  answer: Answer<Extracto[]>;
  address: ListAddress;
  onSubido: (id: number) => void;
}

/** A statement to upload, and those before. */
export function AdminExtractos({ answer, address, onSubido }: AdminExtractosProps) {
  const id = useId();
  const state = useStaffList(address);
  const [leyendo, setLeyendo] = useState(false);
  const [falla, setFalla] = useState<string | null>(null);
  const [desconocido, setDesconocido] = useState<{ file: File; que: Desconocido } | null>(null);

  async function subir(file: File, mapeo?: string) {
    setFalla(null);
    setLeyendo(true);
    const form = new FormData();
    form.append("archivo", file);
    if (mapeo) form.append("mapeo", mapeo);
    const subido = await uploadForm<ExtractoSubido>("/extractos", form, () => {});
    setLeyendo(false);
    if (subido.ok) onSubido(subido.data.id);
    else if (subido.problem.code === "formato-desconocido")
      setDesconocido({ file, que: subido.problem.context as unknown as Desconocido });
    else setFalla(subido.problem.detail);
  }

  return (
    <>
      <section className={styles.tarjeta} aria-labelledby={`${id}-titulo`}>
        <h2 id={`${id}-titulo`}>Subir un extracto</h2>
        <p>
          Excel (.xlsx) o texto (.csv), como lo baja el banco: Galicia, Nación, Supervielle, Ciudad o Mercado
          Pago (reporte de liquidaciones). Los de otros bancos se describen una vez. Lo que ya estaba no se
          repite.
        </p>
        {falla && (
          <Alert tone="danger" title="No se pudo leer">
            <p>{falla}</p>
          </Alert>
        )}
        {leyendo ? (
          <Spinner text="Leyendo el extracto y buscando a quién corresponde cada transferencia..." />
        ) : (
          <label className={styles.elegir} htmlFor={id}>
            <span>Extracto, hasta 10 MB</span>
            <input
              id={id}
              type="file"
              accept=".xlsx,.csv,.txt"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                setDesconocido(null);
                if (file) void subir(file);
                target.value = "";
              }}
            />
          </label>
        )}
      </section>
      {desconocido && (
        <AdminMapeo
          key={desconocido.file.name}
          archivo={desconocido.file.name}
          que={desconocido.que}
          busy={leyendo}
          onMapeo={(mapeo) => void subir(desconocido.file, JSON.stringify(mapeo))}
        />
      )}
      <section aria-labelledby={`${id}-antes`}>
        <h2 id={`${id}-antes`} className={styles.antes}>
          Extractos subidos
        </h2>
        <ListAnswer
          answer={answer}
          of="extractos"
          empty="TODAVÍA NO SE SUBIÓ NINGÚN EXTRACTO"
          address={address}
          state={state}
          pagerAbove={10}
        >
          {(extractos) => (
            <ListTable
              caption="Lista de extractos subidos"
              described={COLUMNAS_DE_EXTRACTOS}
              rows={extractos}
              cells={{ archivo: (uno, texto) => <Link to={{ search: `?id=${uno.id}` }}>{texto}</Link> }}
              keyOf={(uno) => uno.id}
              busy={state.busy}
            />
          )}
        </ListAnswer>
      </section>
    </>
  );
}
