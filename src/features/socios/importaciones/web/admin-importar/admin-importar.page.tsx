import { useId, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { problemOfSize } from "#web/file-size.ts";
import { pageMeta } from "#web/page-meta.ts";
import { LoadingScreen } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Importacion, ImportacionConFilas, ResumenDeImportacion } from "../../contract.ts";
import { COLUMNAS_DE_IMPORTACIONES, FILTROS_DE_FILAS } from "../../rules.ts";
import { AdminColumnas } from "./admin-columnas.tsx";
import { AdminFilas } from "./admin-filas.tsx";
import styles from "./admin-importar.module.css";

const IMPORTACIONES = staffList({
  name: "importaciones",
  of: "importaciones",
  empty: "TODAVÍA NO SE IMPORTÓ NADA",
  pager: "needed",
  columns: COLUMNAS_DE_IMPORTACIONES,
  list: (query, options) => api.importaciones.$get({ query }, options),
});

const listOfRows = (id: string) =>
  staffList({
    name: "filas-de-importacion",
    size: 20,
    of: "filas",
    empty: "No hay filas así",
    filters: { veredicto: { select: FILTROS_DE_FILAS.map((value) => ({ value, label: value })) } },
    list: (query, options) => api.importaciones[":id"].$get({ param: { id }, query }, options),
  });

export const meta = pageMeta({ title: "Importar personas, administración", index: false });

/** Loads the history, or with `id` an import: its columns, or its rows once it is applied. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const init = { signal: request.signal };
  const id = searchParams.get("id");
  if (id === null || !/^[1-9]\d{0,9}$/.test(id)) return { lista: await IMPORTACIONES.loadPage(request) };
  const [una, planes] = await Promise.all([
    listOfRows(id).loadPage(request),
    answerOf(api.planes.lista.$get({ query: { estado: "activos" } }, { init })),
  ]);
  return { una, planes };
}

export const HydrateFallback = LoadingScreen;

/** Imports people, families and balances from the club's spreadsheet, in three steps: file, columns, rows. */
export default function AdminImportar() {
  const { lista, una, planes } = useLoaderData<typeof clientLoader>();
  const personas = useAdminPath()("usuarios/padron");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const importacion = una?.ok ? una.data : null;
  const list = useStaffList(listOfRows(params.get("id") ?? ""), null);
  const paso = pasoDe(importacion, params.get("paso"));
  return (
    <StaffScreen
      title="Importar personas"
      lead="Desde la planilla del club: personas, familias y lo que deben. Nada cambia hasta que lo apliques, y se puede deshacer."
      back={{ to: personas, label: "Personas" }}
      actions={<ExportButton label="Exportar personas" call={() => api.importaciones.exportar.$get()} />}
    >
      <Pasos importacion={importacion} paso={paso} />
      {lista && (
        <AdminArchivo
          answer={lista}
          onSubida={({ id }) => void navigate({ search: `?id=${id}&paso=columnas` })}
        />
      )}
      {una && !una.ok && <LoadFailure problem={una.problem} retrying={list.busy} onRetry={list.reload} />}
      {importacion && paso === "columnas" && (
        <AdminColumnas
          importacion={importacion}
          planes={planes?.ok ? planes.data : []}
          busy={list.busy}
          onChange={list.reload}
        />
      )}
      {una?.ok && paso === "filas" && (
        <AdminFilas importacion={una.data} list={{ ...list, answer: { ...una, data: una.data.filas } }} />
      )}
    </StaffScreen>
  );
}

type Paso = "archivo" | "columnas" | "filas";

function pasoDe(importacion: ImportacionConFilas | null, pedido: string | null): Paso {
  if (!importacion) return "archivo";
  return importacion.estado === "previsada" && pedido !== "filas" ? "columnas" : "filas";
}

function Pasos({ importacion, paso }: { importacion: Importacion | null; paso: Paso }) {
  const pasos: { paso: Paso; label: string; to: string | null }[] = [
    { paso: "archivo", label: "Archivo", to: "?" },
    {
      paso: "columnas",
      label: "Columnas",
      to: importacion?.estado === "previsada" ? `?id=${importacion.id}&paso=columnas` : null,
    },
    { paso: "filas", label: "Filas", to: importacion && `?id=${importacion.id}&paso=filas` },
  ];
  return (
    <nav aria-label="Pasos de la importación">
      <ol className={`row-4 plain-list below-4 ${styles.pasos}`}>
        {pasos.map(({ paso: uno, label, to }, n) => (
          <li key={uno} aria-current={uno === paso ? "step" : undefined}>
            {to && uno !== paso ? (
              <Link className="with-icon target" to={{ search: to }}>
                <b>{n + 1}</b> {label}
              </Link>
            ) : (
              <span className={`with-icon target ${uno === paso ? "strong" : "muted"}`}>
                <b>{n + 1}</b> {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface AdminArchivoProps {
  answer: Answer<ResumenDeImportacion[]>;
  onSubida: (importacion: Importacion) => void;
}

function AdminArchivo({ answer, onSubida }: AdminArchivoProps) {
  const id = useId();
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
      <section className="stack-4 box pad-5" aria-labelledby={`${id}-titulo`}>
        <h2 id={`${id}-titulo`}>Elegí la planilla</h2>
        <p className="reading">
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
          <label className="stack-2 strong pad-4 drop-zone" htmlFor={id}>
            <span>Planilla, hasta 10 MB</span>
            <input
              id={id}
              className="target"
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
          <label className="stack-2 strong pad-4 drop-zone" htmlFor={id}>
            <span>Subiendo: {Math.floor(avance * 100)} %</span>
            <progress id={id} max={1} value={avance} />
          </label>
        ) : (
          <Spinner text="Leyendo la planilla y comparándola con las personas del club..." />
        )}
      </section>
      <section aria-labelledby={`${id}-antes`}>
        <h2 id={`${id}-antes`} className="above-6 below-3">
          Importaciones anteriores
        </h2>
        <ListRows
          list={useStaffList(IMPORTACIONES, answer)}
          caption="Importaciones anteriores"
          cells={{
            archivo: (una, texto) => <Link to={{ search: `?id=${una.id}` }}>{texto}</Link>,
            creadaEn: ({ creadaEn }) => formatInstant(creadaEn),
          }}
          keyOf={({ id: una }) => una}
          toneOf={({ estado }) =>
            estado === "aplicada" ? "success" : estado === "deshecha" ? "neutral" : "info"
          }
        />
      </section>
    </>
  );
}
