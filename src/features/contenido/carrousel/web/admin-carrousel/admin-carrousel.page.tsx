import ImagePlus from "icon:image-plus";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listAddress, listQuery, useListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { UploadsModal } from "#web/admin/uploads-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ImagenDeCarrousel } from "../../contract.ts";
import { SIN_IMAGENES } from "../../rules.ts";
import { AdminCarrouselLista } from "./admin-carrousel-lista.tsx";

const LISTA = listAddress("carrousel");

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Carrousel, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { termino } = listQuery(new URL(request.url).searchParams, LISTA);
  return answerOf(
    api.carrousel["imagenes-carrousels"].$get({ query: { termino } }, { init: { signal: request.signal } }),
  );
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The home page's banners: upload, delete, and their order. */
export default function AdminCarrousel() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const [{ termino }, changeList] = useListState(LISTA);
  const [uploading, setUploading] = useState(false);

  function send(file: File, onProgress: (share: number) => void) {
    const form = new FormData();
    form.append("imagenes", file);
    return uploadForm<ImagenDeCarrousel[]>("/carrousel/crear", form, onProgress);
  }

  return (
    <>
      <StaffScreen
        title="Carrousel"
        actions={
          <Button
            variant="accent"
            icon={<ImagePlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setUploading(true)}
          >
            Agregar imágenes
          </Button>
        }
      >
        <ListFilters of="imágenes" termino={termino} onSearch={(next) => changeList({ termino: next })} />
        {!answer.ok ? (
          <LoadFailure
            problem={answer.problem}
            retrying={state === "loading"}
            onRetry={() => void revalidate()}
          />
        ) : answer.data.length === 0 && termino !== "" ? (
          <NothingFound title="NO HAY NINGUNA IMAGEN" narrowed />
        ) : answer.data.length === 0 ? (
          <EmptyState title="El carrousel no tiene imágenes">
            Mientras tanto la página principal muestra una imagen del club.
          </EmptyState>
        ) : (
          <AdminCarrouselLista
            searching={termino !== ""}
            imagenes={answer.data}
            onChange={() => void revalidate()}
          />
        )}
      </StaffScreen>
      <UploadsModal
        opened={uploading}
        title="Agregar imágenes al carrousel"
        nothingPicked={SIN_IMAGENES}
        send={send}
        sentenceOf={(refusal) => (refusal.ok ? "" : refusal.problem.detail)}
        onClose={() => setUploading(false)}
        onUploaded={() => void revalidate()}
        onAllUploaded={() => notifications.show({ message: "imagen guardada con exito", color: "green" })}
      />
    </>
  );
}
