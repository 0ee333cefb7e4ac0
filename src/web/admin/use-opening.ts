import { useState } from "react";

/** A modal of a screen. What it is about is kept while it fades away; `shown` tells whether it is open. */
export interface Opening<T> {
  /** Null until it was opened for the first time. */
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
