import ChevronDown from "icon:chevron-down";
import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { Checkbox, Input, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ICONOS_DEL_CLUB } from "#contract/club.ts";
import { CAMPOS_DEL_CLUB } from "#contract/club-fields.ts";
import type { NumberField } from "#contract/number-fields.ts";
import type { TextField } from "#contract/text-fields.ts";
import { IconButton } from "#web/admin/icon-button.tsx";
import { OrderButtons } from "#web/admin/order-controls.tsx";
import { Button } from "#web/ui/button.tsx";
import { valorEn } from "../../rules.ts";
import styles from "./admin-club.module.css";

/** Values of a group's form, which the server validates. */
export interface Valores {
  datos: unknown;
}
type FormDeGrupo = UseFormReturnType<Valores>;

export interface CamposProps {
  form: FormDeGrupo;
}

export interface CampoProps extends CamposProps {
  /** Path within the group; "" if the group is a list. */
  campo: string;
  label: string;
  description?: string | undefined;
}

export const pathOf = (campo: string) => (campo === "" ? "datos" : `datos.${campo}`);
export const valorDe = <T,>({ values }: FormDeGrupo, campo: string) => valorEn(values.datos, campo) as T;

interface Descrito<C> extends CamposProps {
  campo: string;
  de: C;
}

/**
 * Returns the properties of the fields of a part.
 * @param en path of the part within the group; needed only for an element of a list
 */
export function camposDe<P extends keyof typeof CAMPOS_DEL_CLUB>(form: FormDeGrupo, parte: P, en?: string) {
  const path = en ?? parte.split(".").slice(1).join(".");
  return <N extends keyof (typeof CAMPOS_DEL_CLUB)[P] & string>(nombre: N) => ({
    form,
    campo: path ? `${path}.${nombre}` : nombre,
    de: CAMPOS_DEL_CLUB[parte][nombre],
  });
}

interface TextoProps extends Descrito<TextField> {
  /** Number of lines of a multi-line field. */
  rows?: number;
  type?: "email" | "tel" | "url";
}

export function Texto({ form, campo, de: { label, max, missing, hint }, rows, type }: TextoProps) {
  const value = valorDe<string>(form, campo);
  const props = {
    ...form.getInputProps(pathOf(campo)),
    value,
    label,
    maxLength: max,
    description: [hint, rows ? `${value.length} de ${max} caracteres.` : `Hasta ${max} caracteres.`]
      .filter(Boolean)
      .join(" "),
    required: missing !== undefined,
  };
  if (rows) return <Textarea rows={rows} {...props} />;
  return <TextInput autoComplete="off" {...(type ? { type } : {})} {...props} />;
}

interface NumeroProps extends Descrito<NumberField> {
  /** Whether an empty field is saved as null instead of being refused. */
  optional?: boolean;
}

export function Numero({ form, campo, de: { label, min, max, hint, suffix }, optional }: NumeroProps) {
  const { error } = form.getInputProps(pathOf(campo));
  return (
    <NumberInput
      className={styles.number ?? ""}
      data-path={pathOf(campo)}
      label={label}
      description={[hint, `Entre ${min} y ${max}.`].filter(Boolean).join(" ")}
      required={!optional}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...(suffix ? { suffix: ` ${suffix}` } : {})}
      value={valorDe<number | null>(form, campo) ?? ""}
      error={error}
      onChange={(value) => form.setFieldValue(pathOf(campo), value === "" && optional ? null : value)}
    />
  );
}

const ICONOS: Record<(typeof ICONOS_DEL_CLUB)[number], string> = {
  escudo: "Escudo",
  diario: "Diario",
  carnet: "Carnet",
  camara: "Cámara",
  trofeo: "Trofeo",
  personas: "Personas",
  corazon: "Corazón",
  fiesta: "Fiesta",
  entrada: "Entrada",
  calendario: "Calendario",
  pelota: "Pelota",
  enlace: "Enlace",
};

export function Icono({ form, campo }: CamposProps & { campo: string }) {
  return (
    <NativeSelect
      label="Ícono"
      data={ICONOS_DEL_CLUB.map((value) => ({ value, label: ICONOS[value] }))}
      {...form.getInputProps(pathOf(campo))}
      value={valorDe<string>(form, campo)}
    />
  );
}

interface OpcionalProps extends CampoProps {
  /** Value of the field when its box is ticked. */
  inicial: unknown;
  children: ReactNode;
}

/** Fields that are null unless a box is ticked. */
export function Opcional({ form, campo, label, description, inicial, children }: OpcionalProps) {
  const shown = valorDe<unknown>(form, campo) !== null;
  return (
    <div className="stack-4">
      <Checkbox
        label={label}
        description={description}
        checked={shown}
        onChange={(event) => form.setFieldValue(pathOf(campo), event.currentTarget.checked ? inicial : null)}
      />
      {shown && <div className="stack-4 ribbon">{children}</div>}
    </div>
  );
}

export function Juntos({ children }: { children: ReactNode }) {
  return <div className="columns-s top">{children}</div>;
}

export function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={`stack-4 ${styles.section}`}>
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </section>
  );
}

interface ListaProps<T> extends CampoProps {
  /** Noun for one element with its article: `la red`, as in "Quitar la red Instagram". */
  unidad: string;
  agregar: string;
  vacia: string;
  max: number;
  nuevo: T;
  nombreDe: (item: T) => string;
  /** Second line of a collapsed row. */
  detalleDe?: (item: T) => ReactNode;
  /** Fields of the element at this path within the group. */
  children: (campo: string) => ReactNode;
}

/**
 * List of elements that can be added, opened, sorted and removed by touch or keyboard. Only open elements
 * render their fields.
 */
export function Lista<T>(props: ListaProps<T>) {
  const { form, campo, label, description, unidad, agregar, vacia, max, nuevo } = props;
  const path = pathOf(campo);
  const value = valorDe<readonly T[]>(form, campo);
  const errors = Object.keys(form.errors);
  const nextId = useRef(0);
  const [ids, setIds] = useState<number[]>(() => value.map(() => nextId.current++));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  // The whole list was replaced, for example by an earlier version.
  if (ids.length !== value.length) setIds(value.map(() => nextId.current++));

  function change(next: T[], nextIds: number[]) {
    setIds(nextIds);
    // The elements after the removed element have moved, so their errors are cleared.
    for (const one of errors) if (one.startsWith(`${path}.`)) form.clearFieldError(one);
    form.setFieldValue(path, next);
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
    // The button has moved with its row and lost the focus.
    if (button instanceof HTMLElement) button.focus();
    setAnnouncement(`${props.nombreDe(moved)}: lugar ${place} de ${value.length}`);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={[description, `Hasta ${max}.`].filter(Boolean).join(" ")}
      error={campo === "" ? undefined : form.errors[path]}
    >
      <fieldset className="stack-3 at-start" aria-labelledby={labelId}>
        {value.length === 0 && <p className="note">{vacia}</p>}
        <ul ref={list} className="stack-2 full optional" role="list">
          {value.map((item, index) => {
            const id = ids[index] ?? -1 - index;
            const wrong = errors.some((one) => one.startsWith(`${path}.${index}.`));
            const shown = open.has(id) || wrong;
            return (
              <Elemento
                key={id}
                nombre={props.nombreDe(item)}
                detalle={props.detalleDe?.(item)}
                {...{ unidad, index, wrong, shown }}
                onToggle={() => setOpen(new Set(shown ? [] : [id]))}
                onRemove={() => remove(index)}
                order={{ first: 1, total: value.length, move }}
                id={id}
              >
                {shown && props.children(campo === "" ? String(index) : `${campo}.${index}`)}
              </Elemento>
            );
          })}
        </ul>
        <Button
          ref={addButton}
          variant="outline"
          size="small"
          icon={<Plus />}
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

interface ElementoProps {
  id: number;
  index: number;
  /** Empty while nobody has typed a name. */
  nombre: string;
  detalle: ReactNode;
  unidad: string;
  wrong: boolean;
  shown: boolean;
  order: ComponentProps<typeof OrderButtons>["order"];
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Elemento(props: ElementoProps) {
  const { id, index, detalle, unidad, wrong, shown, order, onToggle, onRemove, children } = props;
  const nombre = props.nombre || `${index + 1}`;
  return (
    <li className={`box shrink ${styles.item}`} data-wrong={wrong || undefined}>
      <div className={`row-1 tight middle ${styles.top}`}>
        <button
          type="button"
          className={`line-2 middle grow bare hover-pale radius-m ${styles.toggle}`}
          aria-expanded={shown}
          onClick={onToggle}
        >
          <ChevronDown className={`rigid ${styles.chevron}`} />
          <span className="stack-0 shrink">
            <span className="strong breakable">{props.nombre || "Sin completar"}</span>
            {detalle !== undefined && <span className="muted text-xs breakable">{detalle}</span>}
          </span>
        </button>
        <span className={`middle ${styles.actions}`}>
          <OrderButtons order={order} item={{ id, nombre }} index={index} />
          <IconButton aria-label={`Quitar ${unidad} ${nombre}`} onClick={onRemove}>
            <Trash2 size={22} />
          </IconButton>
        </span>
      </div>
      {shown && <div className={`stack-4 ${styles.fields}`}>{children}</div>}
    </li>
  );
}
