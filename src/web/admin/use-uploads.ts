import { useRef, useState } from "react";
import type { Answer } from "#web/api.ts";
import type { Refusal } from "./delete-modal.tsx";

/** One file on its way. `share` is how much of it was sent, 0 to 1; `message` says why it failed. */
export interface UploadItem {
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  share: number;
  message: string;
}

export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<Answer<unknown>>;

/**
 * Sends files one after the other, each in a request of its own, so that each has its own progress and one
 * that is refused does not take the others with it. They arrive in the order in which they were picked.
 */
export function useUploads(send: SendFile, sentenceOf: (refusal: Refusal) => string) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  // The state comes a render late; two clicks can come before it.
  const busy = useRef(false);

  /** Sends them all and answers those that did not get through. */
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
