import { useState } from "react";
import styles from "./admin-eventos.module.css";

const SHORT = 120;

/** A truncated table text that expands on click. */
export function LongText({ text, of }: { text: string; of: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= SHORT) return text;
  return (
    <>
      {whole ? text : `${text.slice(0, SHORT).trimEnd()}…`}{" "}
      <button
        type="button"
        className={styles.more}
        aria-expanded={whole}
        aria-label={`${whole ? "Ver menos" : "Ver más"} de la descripción de ${of}`}
        onClick={() => setWhole(!whole)}
      >
        {whole ? "Ver menos" : "Ver más"}
      </button>
    </>
  );
}
