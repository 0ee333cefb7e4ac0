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
  type TypedOf,
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
  document.querySelector(`form input[type=datetime-local][data-path="${path}"]:invalid`) !== null;

/** The options of `useStaffForm` for described fields. */
export function describedForm<F extends Fields>(fields: F) {
  const toForm = (record: FieldValues) =>
    mapFields(fields, (field, name) => typedOf(field, record[name])) as TypedIn<F>;
  const read = (typed: TypedIn<F>) =>
    mapFields(fields, (field, name) => readField(field, typed[name])) as unknown as ValuesOf<F>;
  return {
    empty: toForm({}),
    validate: mapFields(
      fields,
      (field) => (typed: never, _values?: unknown, path?: string) =>
        isHalfTyped(path) ? "Completá el día y la hora, o borralos" : checkField(field, typed),
    ) as { [K in keyof F]: (typed: TypedOf<F[K]>, values?: unknown, path?: string) => string | null },
    read,
    toForm,
    /** The options of a form that edits a record. */
    editOf: (record: ValuesOf<F>) => ({
      initialValues: toForm(record),
      edit: {
        read: mapFields(fields, (_, name) => record[name]),
        names: mapFields(fields, nameOf),
        fieldsOf: read as (typed: TypedIn<F>) => FieldValues,
        toForm: (value: unknown, name: string) =>
          (fields[name] ? { [name]: typedOf(fields[name], value) } : {}) as Partial<TypedIn<F>>,
        show: (value: unknown, name: string) =>
          fields[name] ? showField(fields[name], value) : String(value),
      },
    }),
  };
}
