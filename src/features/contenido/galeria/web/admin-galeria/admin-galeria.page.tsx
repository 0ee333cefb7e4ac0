import ImagePlus from "icon:image-plus";
import { SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useLoaderData } from "react-router";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useStaffList, withListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { UploadsModal } from "#web/admin/uploads-modal.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Foto } from "../../contract.ts";
import { FOTOS_POR_PAGINA, hayPaginador, SIN_IMAGENES, type TipoDeGaleria } from "../../rules.ts";
import styles from "./admin-galeria.module.css";
import { AdminGaleriaGrilla } from "./admin-galeria-grilla.tsx";

const LISTA = listAddress("galeria", [FOTOS_POR_PAGINA, 32, 64]);

const GALERIAS = [
  { value: "basquet", label: "Básquet" },
  { value: "cesto", label: "Cestoball" },
] as const satisfies readonly { value: TipoDeGaleria; label: string }[];

function readTipo(params: URLSearchParams): TipoDeGaleria {
  return params.get("tipo") === "cesto" ? "cesto" : "basquet";
}

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Galería, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.galeria[":tipo"].fotos.$get({ param: { tipo: readTipo(params) }, query }, options),
);

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The two galleries: sixteen photos a page, uploads with their progress, delete. */
export default function AdminGaleria() {
  const answer = useLoaderData<typeof clientLoader>();
  const { params, setParams, list, changeList, busy, reload } = useStaffList(LISTA);
  const uploads = useOpening<TipoDeGaleria>();
  const adding = uploads.about ?? "basquet";
  const tipo = readTipo(params);
  const total = answer.ok ? (answer.total ?? answer.data.length) : 0;

  function show(wanted: TipoDeGaleria) {
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        setOrDrop(next, "tipo", wanted === "basquet" ? "" : wanted);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  function send(file: File, onProgress: (share: number) => void) {
    const form = new FormData();
    form.append("archivo", file);
    return uploadForm<Foto[]>(`/galeria/cargar/${adding}`, form, onProgress);
  }

  return (
    <>
      <StaffScreen
        title="Galería"
        actions={GALERIAS.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === tipo ? "accent" : "outline"}
            icon={<ImagePlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => uploads.open(value)}
          >
            Agregar a {label.toLowerCase()}
          </Button>
        ))}
      >
        <SegmentedControl
          className={styles.tipos}
          aria-label="Galería"
          size="md"
          data={[...GALERIAS]}
          value={tipo}
          onChange={(value) => show(value === "cesto" ? "cesto" : "basquet")}
        />
        <ListFilters of="fotos" termino={list.termino} onSearch={(termino) => changeList({ termino })} />
        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={reload} />
        ) : answer.data.length === 0 && list.termino !== "" ? (
          <NothingFound title="NO HAY NINGUNA FOTO" narrowed />
        ) : answer.data.length === 0 ? (
          <EmptyState title="Esta galería todavía no tiene fotos" />
        ) : (
          <AdminGaleriaGrilla
            key={tipo}
            tipo={tipo}
            fotos={answer.data}
            busy={busy}
            places={list.termino === "" ? { first: (list.pagina - 1) * list.tamano + 1, total } : null}
            onChange={reload}
          />
        )}
        {hayPaginador(total) && (
          <Pager
            of="fotos"
            unit="Fotos"
            state={list}
            total={total}
            sizes={LISTA.sizes}
            onChange={changeList}
          />
        )}
      </StaffScreen>
      <UploadsModal
        opened={uploads.shown}
        title={adding === "basquet" ? "Agregar fotos a básquet" : "Agregar fotos a cestoball"}
        nothingPicked={SIN_IMAGENES}
        send={send}
        sentenceOf={(refusal) => (refusal.ok ? "" : `${refusal.problem.detail} (${refusal.status})`)}
        onClose={uploads.close}
        onUploaded={() => {
          // The newest are on the first page of the gallery that they were added to.
          if (adding === tipo && list.pagina === 1) reload();
          else show(adding);
        }}
        onAllUploaded={() => notifications.show({ message: "Imágenes subidas con éxito", color: "green" })}
      />
    </>
  );
}
