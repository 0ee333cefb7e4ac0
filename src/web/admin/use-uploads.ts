import { useRef, useState } from "react";
import type { Answer } from "#web/api.ts";
import type { Refusal } from "./delete-modal.tsx";

/** A file being uploaded. `share` is the fraction sent, 0 to 1; `message` is the reason of a failure. */
export interface UploadItem {
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  share: number;
  message: string;
}

export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<Answer<unknown>>;

/**
 * Uploads files one request at a time and in order, so that each has its own progress and one failure does not
 * affect the others.
 */
export function useUploads(send: SendFile, sentenceOf: (refusal: Refusal) => string) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  // State updates only on the next render; two clicks can come before it.
  const busy = useRef(false);

  /** Uploads all files and returns those that failed. */
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
        const answer = await send(file, (share) => change(file, { share }));
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
