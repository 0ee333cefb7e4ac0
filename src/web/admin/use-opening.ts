import { useState } from "react";

/** State of a modal and its subject. The subject stays set while the modal fades out; `shown` is whether it is open. */
export interface Opening<T> {
  /** Null until first opened. */
  about: T | null;
  shown: boolean;
  open: (about: T) => void;
  close: () => void;
}

export function useOpening<T>(): Opening<T> {
  const [about, setAbout] = useState<T | null>(null);
  const [shown, setShown] = useState(false);
  return {
    about,
    shown,
    open: (next) => {
      setAbout(next);
      setShown(true);
    },
    close: () => setShown(false),
  };
}
