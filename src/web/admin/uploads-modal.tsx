import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import { Progress } from "@mantine/core";
import { useRef, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Refusal } from "./confirm.tsx";
import { Modal, useDialog } from "./dialogs.tsx";
import { PicturesField } from "./pictures-field.tsx";
import { uploadForm } from "./upload.ts";
import styles from "./uploads-modal.module.css";

interface UploadsModalProps {
  title: string;
  nothingPicked: string;
  /** Upload path below `/api`, and name of the form field. */
  to: { path: string; field: string };
  sentenceOf: (refusal: Refusal) => string;
  /** Called when at least one file was uploaded, so that the caller reloads its list. */
  onUploaded: () => void;
  /** Called when all files were uploaded, after the modal has closed. */
  onAllUploaded: () => void;
}

/** Uploads several pictures with the progress of each; failed ones can be retried. */
export default function UploadsModal(props: UploadsModalProps) {
  const { title, nothingPicked, to, sentenceOf, onUploaded, onAllUploaded } = props;
  const { close } = useDialog();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string | null>(null);
  const uploads = useUploads(to, sentenceOf);
  const failed = uploads.items.filter(({ state }) => state === "failed").length;

  function pick(picked: File[]) {
    setFiles(picked);
    setError(null);
    uploads.clear();
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
    close();
    onAllUploaded();
  }

  return (
    <Modal title={title} size="lg" fillsPhone closeOnClickOutside={false} isBusy={uploads.running}>
      <div className="stack-4">
        {uploads.items.length === 0 ? (
          <PicturesField label="Imágenes" files={files} onChange={pick} />
        ) : (
          <ul className="stack-4" role="list" aria-label="Archivos">
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
        <div className="row-end">
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

const TONES: Partial<Record<UploadItem["state"], string>> = { done: "success", failed: "danger" };

function Item({ item: { file, state, share, message } }: { item: UploadItem }) {
  return (
    <li className={`baseline text-s ${styles.item}`}>
      <span className="ellipsis">{file.name}</span>
      <span className={`with-icon tabular ${TONES[state] ?? "muted"}`}>
        {state === "done" && <CircleCheck />}
        {state === "failed" && <CircleAlert />}
        {wordOf(state, share)}
      </span>
      <Progress
        className="whole-row"
        value={state === "failed" ? 100 : share * 100}
        color={
          state === "failed" ? "var(--color-danger)" : state === "done" ? "var(--color-success)" : "club"
        }
        animated={state === "sending" && share >= 1}
        aria-label={`Envío de ${file.name}`}
      />
      {message && <p className="danger whole-row">{message}</p>}
    </li>
  );
}

function wordOf(state: UploadItem["state"], share: number): string {
  if (state === "waiting") return "En espera";
  if (state === "done") return "Lista";
  if (state === "failed") return "No se subió";
  return share < 1 ? `${Math.floor(share * 100)} %` : "Guardando…";
}

/** A file being uploaded. `share` is the fraction sent, 0 to 1; `message` is the reason for a failure. */
interface UploadItem {
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  share: number;
  message: string;
}

/** Uploads files sequentially in a request each, so that each has its own progress and failures are independent. */
function useUploads(to: UploadsModalProps["to"], sentenceOf: (refusal: Refusal) => string) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  // State changes only with the next render, before which a second click is possible.
  const busy = useRef(false);

  async function start(files: readonly File[]): Promise<File[]> {
    if (busy.current) return [];
    busy.current = true;
    setRunning(true);
    setItems(files.map((file) => ({ file, state: "waiting", share: 0, message: "" })));
    const change = (file: File, next: Partial<UploadItem>) =>
      setItems((all) => all.map((item) => (item.file === file ? { ...item, ...next } : item)));
    const failed: File[] = [];
    try {
      for (const file of files) {
        change(file, { state: "sending" });
        const form = new FormData();
        form.append(to.field, file);
        const answer = await uploadForm(to.path, form, (share) => change(file, { share }));
        if (!answer.ok) failed.push(file);
        change(
          file,
          answer.ok ? { state: "done", share: 1 } : { state: "failed", message: sentenceOf(answer) },
        );
      }
    } finally {
      busy.current = false;
      setRunning(false);
    }
    return failed;
  }

  return { items, running, start, clear: () => setItems([]) };
}
