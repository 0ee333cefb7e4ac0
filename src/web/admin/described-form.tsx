import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  type RadioGroupProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import type { DateInputProps } from "@mantine/dates";
import type { UseFormReturnType } from "@mantine/form";
import type { ComponentType, ReactNode } from "react";
import {
  checkField,
  type Field,
  type FieldOf,
  type Fields,
  isRequired,
  type Kind,
  kindOf,
  mapFields,
  nameOf,
  readField,
  showField,
  type TypedIn,
  typedOf,
  type ValuesOf,
} from "#contract/described.ts";
import type { FieldValues } from "#contract/edit.ts";
import { tidyTime } from "#contract/time-fields.ts";
import { loadLater } from "./load-later.ts";

/** Digits, dots and spaces of the longest number. */
const TYPED_NUMBER_MAX = 12;
const TYPED_MONEY_MAX = 20;
/** Characters from which a text is written rather than noted. */
const LONG = 5_000;

export type InputProps = TextInputProps &
  Pick<DateInputProps, "minDate" | "maxDate" | "excludeDate"> & { "data-autofocus"?: boolean | undefined };

/** Returns the input's `onChange`, which in a form also takes a value instead of an event. */
const setterOf = ({ onChange }: InputProps) => onChange as (value: unknown) => void;

const optionsOf = ({ words }: FieldOf["choice"]) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Phones capitalize and correct neither emails nor addresses of pages. */
function keyboardOf({ format, keyboard }: FieldOf["text"]) {
  const type = format === "email" ? format : keyboard;
  if (type === undefined || type === "numeric") return { inputMode: type };
  return { type, inputMode: type, autoCapitalize: "none", spellCheck: false };
}

const INPUTS: { [K in Kind]: (props: InputProps & { of: FieldOf[K] }) => ReactNode } = {
  text: ({ of, ...rest }) =>
    of.multiline ? (
      <Textarea
        autosize
        minRows={of.max > LONG ? 10 : 2}
        maxRows={20}
        maxLength={of.max}
        {...(rest as TextareaProps)}
      />
    ) : (
      <TextInput maxLength={of.max} {...keyboardOf(of)} {...rest} />
    ),
  number: ({ of, ...rest }) => <TextInput inputMode="numeric" maxLength={TYPED_NUMBER_MAX} {...rest} />,
  money: ({ of, ...rest }) => (
    <TextInput
      inputMode="decimal"
      maxLength={TYPED_MONEY_MAX}
      placeholder={of.placeholder}
      {...rest}
      label={of.optional ? `${rest.label} (opcional)` : rest.label}
    />
  ),
  date: LaterDateInput,
  time: ({ of, ...rest }) => (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      maxLength={5}
      {...rest}
      onBlur={(event) => {
        setterOf(rest)(tidyTime(event.currentTarget.value));
        rest.onBlur?.(event);
      }}
    />
  ),
  instant: ({ of: _, ...rest }) => <TextInput type="datetime-local" max="2999-12-31T23:59" {...rest} />,
  choice: ({ of, autoComplete: _, ...rest }) => {
    if (of.radio)
      return (
        <Radio.Group {...(rest as RadioGroupProps)} onChange={setterOf(rest)}>
          {optionsOf(of).map((option) => (
            <Radio key={option.value} {...option} mt="sm" />
          ))}
        </Radio.Group>
      );
    const none = isRequired(of) ? of.placeholder : (of.empty ?? "Nada");
    return (
      <NativeSelect
        data={[...(none === undefined ? [] : [{ value: "", label: none }]), ...optionsOf(of)]}
        {...(rest as NativeSelectProps)}
        required={rest.required && of.placeholder !== undefined}
      />
    );
  },
  flag: ({ of: _, value, required: _required, ...rest }) => (
    <Checkbox {...(rest as CheckboxProps)} checked={Boolean(value)} />
  ),
};

const useDateField = loadLater(async () => (await import("./date-field.tsx")).DateField);

/** A date, with a calendar that is loaded after the form. */
function LaterDateInput({
  of,
  minDate,
  maxDate,
  excludeDate,
  ...rest
}: InputProps & { of: FieldOf["date"] }) {
  const DateField = useDateField(true);
  const value = String(rest.value ?? "");
  if (!DateField) return <TextInput {...rest} readOnly value={value && showField(of, value)} />;
  const onChange = (day: string | null) => setterOf(rest)(day ?? "");
  return (
    <DateField
      {...(rest as DateInputProps)}
      {...{ value, onChange, minDate, maxDate, excludeDate }}
      clearable={!isRequired(of)}
    />
  );
}

/** The input of a described field. The other properties are those of `form.getInputProps`, and exceptions. */
export function DescribedInput({ of, ...rest }: InputProps & { of: Field }) {
  const Input = INPUTS[kindOf(of)] as ComponentType<InputProps & { of: Field }>;
  return (
    <Input
      of={of}
      label={of.label}
      description={of.hint}
      required={isRequired(of)}
      autoComplete="off"
      {...rest}
    />
  );
}

interface DescribedInputsProps<Values> {
  of: Fields;
  form: UseFormReturnType<Values>;
  /** Path of the object with the fields: `filas.2`. */
  at?: string;
}

export function DescribedInputs<Values>({ of, form, at }: DescribedInputsProps<Values>) {
  return Object.entries(of).map(([name, field]) => (
    <DescribedInput key={name} of={field} {...form.getInputProps(at ? `${at}.${name}` : name)} />
  ));
}

/** Whether a field has a date without a time or the reverse, which browsers report as empty. */
const isHalfTyped = (path?: string) =>
  path !== undefined &&
  document.querySelector(`form input[type=datetime-local][data-path="${path}"]:invalid`) !== null;

/**
 * A field with an input that its form supplies. `toForm` gets undefined in the form of a new record. By default, every
 * value is valid and is shown as the form holds it.
 */
interface OwnField {
  label: string;
  toForm: (value: never) => unknown;
  read: (typed: never) => unknown;
  check?: (typed: never) => string | null;
  show?: (value: never) => string;
}

/** A record that is chosen by its id from options that the screen loads. */
export const chosenField = (label: string, options: readonly { value: string; label: string }[] = []) => ({
  label,
  options,
  toForm: (id?: number | null) => String(id ?? ""),
  read: (typed: string) => Number(typed) || null,
  show: (id: number | null) => options.find(({ value }) => value === String(id ?? ""))?.label ?? "Otro",
});

/** The input of a `chosenField`. */
export function ChosenInput({ of, ...rest }: NativeSelectProps & { of: ReturnType<typeof chosenField> }) {
  return <NativeSelect label={of.label} data={[...of.options]} {...rest} />;
}

const asOwn = (field: Field) => ({
  label: nameOf(field),
  toForm: (value: unknown) => typedOf(field, value),
  read: (typed: never) => readField(field, typed),
  check: (typed: never) => checkField(field, typed),
  show: (value: unknown) => showField(field, value),
});

type TypedWith<F extends Fields, O> = TypedIn<F> & {
  [K in keyof O]: O[K] extends OwnField ? ReturnType<O[K]["toForm"]> : never;
};
type ValuesWith<F extends Fields, O> = ValuesOf<F> & {
  [K in keyof O]: O[K] extends OwnField ? ReturnType<O[K]["read"]> : never;
};

/** The options of `useStaffForm` for described fields, and for fields of the form's own. */
export function describedForm<
  F extends Fields,
  O extends Readonly<Record<string, OwnField>> = Record<never, never>,
>(fields: F, own?: O) {
  type Typed = TypedWith<F, O>;
  type Values = ValuesWith<F, O>;
  const all = { ...mapFields(fields, asOwn), ...own } as Record<string, Required<OwnField>>;
  const map = <T,>(make: (field: Required<OwnField>, name: string) => T) =>
    Object.fromEntries(Object.entries(all).map(([name, field]) => [name, make(field, name)]));
  const toForm = (record: object) =>
    map((field, name) => field.toForm((record as FieldValues)[name] as never)) as unknown as Typed;
  const read = (typed: Typed) =>
    map((field, name) => field.read(typed[name as keyof Typed] as never)) as unknown as Values;
  const empty = toForm({});
  const names = map(({ label }) => label) as { [K in keyof Typed]: string };
  return {
    empty,
    names,
    validate: map(
      (field) => (typed: never, _values?: unknown, path?: string) =>
        isHalfTyped(path) ? "Completá el día y la hora, o borralos" : (field.check?.(typed) ?? null),
    ) as { [K in keyof Typed]: (typed: Typed[K], values?: unknown, path?: string) => string | null },
    read,
    toForm,
    /** The options of a form that edits a record, or of the form of a new one. */
    editOf: (record: { [K in keyof Values]: Values[K] | null } | null | undefined) => ({
      initialValues: record ? toForm(record) : empty,
      ...(record && {
        edit: {
          read: map((_, name) => record[name as keyof Values]),
          names,
          fieldsOf: read as (typed: Typed) => FieldValues,
          toForm: (value: unknown, name: string) =>
            (all[name] ? { [name]: all[name].toForm(value as never) } : {}) as Partial<Typed>,
          show: (value: unknown, name: string) => showOf(all[name], value as never),
        },
      }),
    }),
  };
}

const showOf = (field: OwnField | undefined, value: never) =>
  field?.show?.(value) ?? (String(field ? field.toForm(value) : value) || "Nada");
