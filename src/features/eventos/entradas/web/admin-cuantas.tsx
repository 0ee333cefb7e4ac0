import { type KeyboardEvent, useId } from "react";
import styles from "./admin-cuantas.module.css";
import type { Linea } from "./use-seleccion.ts";

const NUMEROS = [1, 2, 3, 4, 5, 6];

interface AdminCuantasProps {
  linea: Linea;
  autoFocus: boolean;
  onChange: (cantidad: number) => void;
}

/** How many tickets of a type with one tap, or by typing the digit; Enter submits the form. */
export function AdminCuantas({ linea, autoFocus, onChange }: AdminCuantasProps) {
  const { nombre, cantidad, maximo } = linea;
  const name = useId();
  function type({ key, currentTarget }: KeyboardEvent<HTMLFieldSetElement>) {
    const asked = Number(key);
    if (!NUMEROS.includes(asked) || asked > maximo) return;
    onChange(asked);
    currentTarget.querySelector<HTMLInputElement>(`[value="${asked}"]`)?.focus();
  }
  return (
    <fieldset className={styles.cuantas} aria-label={`Cuántas: ${nombre}`} onKeyDown={type}>
      {NUMEROS.map((numero) => (
        <label key={numero} className={styles.numero}>
          <input
            type="radio"
            name={name}
            value={numero}
            checked={numero === cantidad}
            disabled={numero > maximo}
            // Whether the dialog or its data come first.
            // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was opened to sell.
            autoFocus={autoFocus && numero === Math.max(1, cantidad)}
            data-autofocus={(autoFocus && numero === Math.max(1, cantidad)) || undefined}
            onChange={() => onChange(numero)}
          />
          <span>{numero}</span>
        </label>
      ))}
    </fieldset>
  );
}
