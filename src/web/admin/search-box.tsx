import Search from "icon:search";
import X from "icon:x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./list-filters.module.css";

const DELAY_MS = 300;

interface SearchBoxProps {
  label: string;
  /** Shows the label in the empty field instead of above it. */
  isLabelHidden?: boolean;
  value: string;
  onSearch: (termino: string) => void;
}

/** A search field that submits when typing pauses. */
export function SearchBox({ label, isLabelHidden = false, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useEffectEvent((termino: string) => {
    sent.current = termino;
    onSearch(termino);
  });

  useEffect(() => {
    const termino = text.trim();
    if (termino === sent.current) return;
    const timer = setTimeout(() => search(termino), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Follows changes of the address, for example by the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  return (
    <div>
      <label className={isLabelHidden ? "visually-hidden" : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <Search size={18} className={`muted ${styles.glass}`} />
        <input
          id={id}
          type="search"
          className={`full radius-m ${styles.input}`}
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder={isLabelHidden ? label : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text && (
          <button
            type="button"
            className={`dead-centre bare muted radius-m ${styles.clear}`}
            aria-label="Borrar la búsqueda"
            onClick={() => setText("")}
          >
            <X size={18} />
          </button>
        )}
      </div>
    </div>
  );
}
