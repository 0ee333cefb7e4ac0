import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { ICONOS_DEL_CLUB, type ImagenDelClub } from "#contract/club.ts";
import { CAMPOS_DEL_CLUB } from "#contract/club-fields.ts";
import type { NumberField } from "#contract/number-fields.ts";
import type { TextField } from "#contract/text-fields.ts";
import { valorEn } from "../../rules.ts";
import { ImagenField } from "../imagen-field.tsx";
import { ListaField } from "../lista-field.tsx";
import styles from "./campo.module.css";

/** The form of any group; the server checks the shape. */
export interface Valores {
  datos: unknown;
}
type FormDeGrupo = UseFormReturnType<Valores>;

export interface CamposProps {
  form: FormDeGrupo;
}

interface CampoProps extends CamposProps {
  /** Path within the group; "" for a group that is a list. */
  campo: string;
  label: string;
  description?: string | undefined;
}

const pathOf = (campo: string) => (campo === "" ? "datos" : `datos.${campo}`);
export const valorDe = <T,>({ values }: FormDeGrupo, campo: string) => valorEn(values.datos, campo) as T;

interface Descrito<C> extends CamposProps {
  /** Path within the group. */
  campo: string;
  de: C;
}

/**
 * The properties of the described fields of a part.
 * @param en the part's path within the group, which only an element of a list has to give
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
  /** Rows of a field with several lines. */
  rows?: number;
  type?: "email" | "tel" | "url";
}

/** A text with its limit. */
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
  /** An empty field is null, instead of an error. */
  optional?: boolean;
}

/** A whole number with its limits. */
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

export function Imagen({ form, campo, label, description }: CampoProps) {
  return (
    <ImagenField
      label={label}
      {...(description ? { description } : {})}
      value={valorDe<ImagenDelClub | null>(form, campo)}
      error={form.errors[pathOf(campo)]}
      onChange={(imagen) => form.setFieldValue(pathOf(campo), imagen)}
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
  /** What the field holds once it is wanted. */
  inicial: unknown;
  children: ReactNode;
}

/** Fields that are null unless their box is ticked. */
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
      {shown && <div className={styles.part}>{children}</div>}
    </div>
  );
}

interface ListaProps<T>
  extends CampoProps,
    Pick<
      Parameters<typeof ListaField<T>>[0],
      "agregar" | "detalleDe" | "max" | "nombreDe" | "nuevo" | "unidad" | "vacia"
    > {
  /** The fields of the element at this path. */
  children: (campo: string) => ReactNode;
}

export function Lista<T>({ form, campo, children, ...rest }: ListaProps<T>) {
  const path = pathOf(campo);
  const errors = Object.keys(form.errors);
  return (
    <ListaField<T>
      {...(rest as Omit<ListaProps<T>, "form" | "campo" | "children" | "description">)}
      description={[rest.description, `Hasta ${rest.max}.`].filter(Boolean).join(" ")}
      value={valorDe<T[]>(form, campo)}
      error={campo === "" ? undefined : form.errors[path]}
      hasError={(index) => errors.some((one) => one.startsWith(`${path}.${index}.`))}
      onChange={(value) => {
        // Their positions change.
        for (const one of errors) if (one.startsWith(`${path}.`)) form.clearFieldError(one);
        form.setFieldValue(path, value);
      }}
    >
      {(_, index) => children(campo === "" ? String(index) : `${campo}.${index}`)}
    </ListaField>
  );
}

/** Fields side by side where there is room. */
export function Juntos({ children }: { children: ReactNode }) {
  return <div className={styles.together}>{children}</div>;
}

/** A part of a form with a heading. */
export function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{titulo}</h2>
      {children}
    </section>
  );
}
