import { useState } from "react";

/** Copies a text. Old or strict browsers may refuse. @returns the message to announce */
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
