import { useState } from "react";

/** Copies a text. @returns the message to announce, because old or strict browsers may refuse */
export function useCopy(text: string, words: { copied: string; refused: string }) {
  const [announced, setAnnounced] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setAnnounced(words.copied);
    } catch {
      setAnnounced(words.refused);
    }
  }
  return { announced, copy: () => void copy() };
}
