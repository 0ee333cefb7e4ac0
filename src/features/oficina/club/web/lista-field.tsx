import ChevronDown from "icon:chevron-down";
import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { Input } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "#web/admin/icon-button.tsx";
import { OrderButtons } from "#web/admin/order-controls.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./lista-field.module.css";

interface ListaFieldProps<T> {
  label: string;
  /** Limits, and what the list is for. */
  description?: string;
  /** What one element is called: `la red`, as in "Quitar la red Instagram". */
  unidad: string;
  agregar: string;
  vacia: string;
  value: readonly T[];
  max: number;
  nuevo: T;
  onChange: (value: T[]) => void;
  nombreDe: (item: T) => string;
  /** A second line in the closed row. */
  detalleDe?: (item: T) => ReactNode;
  /** Whether the server refused a field of the element. */
  hasError: (index: number) => boolean;
  error?: ReactNode;
  /** The fields of an element. */
  children: (item: T, index: number) => ReactNode;
}

/**
 * A list whose elements are added, opened, sorted and removed by touch or keyboard. Only open ones render their fields.
 */
export function ListaField<T>(props: ListaFieldProps<T>) {
  const { label, description, unidad, agregar, vacia, value, max, nuevo, onChange, error } = props;
  const nextId = useRef(0);
  const [ids, setIds] = useState<number[]>(() => value.map(() => nextId.current++));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  // The whole list was replaced, as by restoring a version.
  if (ids.length !== value.length) setIds(value.map(() => nextId.current++));

  function change(next: T[], nextIds: number[]) {
    setIds(nextIds);
    onChange(next);
  }

  function add() {
    const id = nextId.current++;
    setOpen(new Set([id]));
    change([...value, nuevo], [...ids, id]);
    setTimeout(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>("input, select, textarea")?.focus(),
    );
  }

  function remove(index: number) {
    change(value.toSpliced(index, 1), ids.toSpliced(index, 1));
    setAnnouncement(`Quitaste ${unidad} ${props.nombreDe(value[index] as T)}`);
    addButton.current?.focus();
  }

  function move(id: number, place: number) {
    const from = ids.indexOf(id);
    const to = place - 1;
    const moved = value[from] as T;
    const button = document.activeElement;
    flushSync(() =>
      change(value.toSpliced(from, 1).toSpliced(to, 0, moved), ids.toSpliced(from, 1).toSpliced(to, 0, id)),
    );
    // The button keeps the focus although its row moved.
    if (button instanceof HTMLElement) button.focus();
    setAnnouncement(`${props.nombreDe(moved)}: lugar ${place} de ${value.length}`);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <fieldset className={styles.list} aria-labelledby={labelId}>
        {value.length === 0 && <p className="note">{vacia}</p>}
        <ul ref={list} className={styles.items} role="list">
          {value.map((item, index) => {
            const id = ids[index] ?? -1 - index;
            const nombre = props.nombreDe(item) || `${index + 1}`;
            const wrong = props.hasError(index);
            const shown = open.has(id) || wrong;
            return (
              <li key={id} className={styles.item} data-wrong={wrong || undefined}>
                <div className={styles.top}>
                  <button
                    type="button"
                    className={styles.toggle}
                    aria-expanded={shown}
                    onClick={() => setOpen(new Set(shown ? [] : [id]))}
                  >
                    <ChevronDown className={styles.chevron} aria-hidden="true" />
                    <span className={styles.text}>
                      <span className={styles.name}>{props.nombreDe(item) || "Sin completar"}</span>
                      {props.detalleDe && <span className={styles.detail}>{props.detalleDe(item)}</span>}
                    </span>
                  </button>
                  <span className={styles.actions}>
                    <OrderButtons
                      order={{ first: 1, total: value.length, move }}
                      item={{ id, nombre }}
                      index={index}
                    />
                    <IconButton aria-label={`Quitar ${unidad} ${nombre}`} onClick={() => remove(index)}>
                      <Trash2 size={22} aria-hidden="true" />
                    </IconButton>
                  </span>
                </div>
                {shown && <div className={styles.fields}>{props.children(item, index)}</div>}
              </li>
            );
          })}
        </ul>
        <Button
          ref={addButton}
          variant="outline"
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={value.length >= max}
          onClick={add}
        >
          {agregar}
        </Button>
        {value.length >= max && <p className="note">No entran más: son {max} como máximo.</p>}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </fieldset>
    </Input.Wrapper>
  );
}
