import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import { Progress } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Refusal } from "./delete-modal.tsx";
import { Modal } from "./modal.tsx";
import { PicturesField } from "./pictures-field.tsx";
import { PHONE } from "./theme.ts";
import { uploadForm } from "./upload.ts";
import styles from "./uploads-modal.module.css";
import { type SendFile, type UploadItem, useUploads } from "./use-uploads.ts";

interface UploadsModalProps {
  opened: boolean;
  title: string;
  /** Message when nothing was picked. */
  nothingPicked: string;
  /** Upload path below `/api`, and the form field's name. */
  to: { path: string; field: string };
  /** Message for a refused file. */
  sentenceOf: (refusal: Refusal) => string;
  onClose: () => void;
  /** Called when at least one file was uploaded, so that the caller reloads its list. */
  onUploaded: () => void;
  /** Called when all files were uploaded, after the modal has closed. */
  onAllUploaded: () => void;
}

/** Uploads several pictures with the progress of each; failed ones can be retried. */
export function UploadsModal(props: UploadsModalProps) {
  const { opened, title, nothingPicked, to, sentenceOf, onClose, onUploaded, onAllUploaded } = props;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string | null>(null);
  const send: SendFile = (file, onProgress) => {
    const form = new FormData();
    form.append(to.field, file);
    return uploadForm(to.path, form, onProgress);
  };
  const uploads = useUploads(send, sentenceOf);
  const failed = uploads.items.filter(({ state }) => state === "failed").length;

  function pick(picked: File[]) {
    setFiles(picked);
    setError(null);
    uploads.clear();
  }

  function close() {
    if (uploads.running) return;
    pick([]);
    onClose();
  }

  async function upload() {
    if (files.length === 0) {
      setError(nothingPicked);
      return;
    }
    const notSent = await uploads.start(files);
    if (notSent.length < files.length) onUploaded();
    setFiles(notSent);
    if (notSent.length > 0) return;
    uploads.clear();
    onClose();
    onAllUploaded();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
      withCloseButton={!uploads.running}
    >
      <div className={styles.content}>
        {uploads.items.length === 0 ? (
          <PicturesField label="Imágenes" files={files} onChange={pick} />
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets.
          <ul className={styles.items} role="list" aria-label="Archivos">
            {uploads.items.map((item) => (
              <Item key={`${item.file.name} ${item.file.size} ${item.file.lastModified}`} item={item} />
            ))}
          </ul>
        )}
        {error && <Alert tone="danger">{error}</Alert>}
        {!uploads.running && failed > 0 && (
          <Alert tone="danger">
            {failed === 1 ? "Una imagen no se pudo subir." : `${failed} imágenes no se pudieron subir.`}
          </Alert>
        )}
        <div className={styles.actions}>
          {!uploads.running && (
            <Button variant="outline" onClick={failed > 0 ? () => pick([]) : close}>
              {failed > 0 ? "Elegir otras" : "Cancelar"}
            </Button>
          )}
          <Button variant="accent" loading={uploads.running} onClick={() => void upload()}>
            {uploads.running ? "Subiendo…" : failed > 0 ? "Reintentar" : "Subir"}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Item({ item: { file, state, share, message } }: { item: UploadItem }) {
  return (
    <li className={styles.item}>
      <span className={styles.name}>{file.name}</span>
      <span className={`${styles.state} ${styles[state]}`}>
        {state === "done" && <CircleCheck aria-hidden="true" />}
        {state === "failed" && <CircleAlert aria-hidden="true" />}
        {wordOf(state, share)}
      </span>
      <Progress
        className={styles.bar}
        value={state === "failed" ? 100 : share * 100}
        color={
          state === "failed" ? "var(--color-danger)" : state === "done" ? "var(--color-success)" : "club"
        }
        animated={state === "sending" && share >= 1}
        aria-label={`Envío de ${file.name}`}
      />
      {message && <p className={styles.message}>{message}</p>}
    </li>
  );
}

function wordOf(state: UploadItem["state"], share: number): string {
  if (state === "waiting") return "En espera";
  if (state === "done") return "Lista";
  if (state === "failed") return "No se subió";
  return share < 1 ? `${Math.floor(share * 100)} %` : "Guardando…";
}
