import { TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  checkField,
  type Field,
  type Fields,
  isMoney,
  isNumber,
  isRequired,
  mapFields,
  readField,
  showField,
  type TypedIn,
  typedOf,
  type ValuesOf,
} from "#contract/described.ts";
import type { FieldValues } from "#contract/edit.ts";
import { labelsOf } from "#contract/text-fields.ts";

/** Digits, dots and spaces of the longest number. */
const TYPED_NUMBER_MAX = 12;
const TYPED_MONEY_MAX = 20;

export function DescribedInput({ of, ...rest }: TextInputProps & { of: Field }) {
  const isAmount = isMoney(of);
  const kind = isAmount
    ? { inputMode: "decimal" as const, maxLength: TYPED_MONEY_MAX, placeholder: of.placeholder }
    : isNumber(of)
      ? { inputMode: "numeric" as const, maxLength: TYPED_NUMBER_MAX }
      : { maxLength: of.max };
  return (
    <TextInput
      label={isAmount && of.optional ? `${of.label} (opcional)` : of.label}
      description={of.hint}
      required={isRequired(of)}
      autoComplete="off"
      {...kind}
      {...rest}
    />
  );
}

interface DescribedInputsProps<Values> {
  of: Fields;
  form: UseFormReturnType<Values>;
}

export function DescribedInputs<Values>({ of, form }: DescribedInputsProps<Values>) {
  return Object.entries(of).map(([name, field]) => (
    <DescribedInput key={name} of={field} {...form.getInputProps(name)} />
  ));
}

/** The options of `useStaffForm` for described fields, which the form holds as texts. */
export function describedForm<F extends Fields>(fields: F) {
  const toForm = (record: FieldValues) =>
    mapFields(fields, (field, name) => typedOf(field, record[name])) as TypedIn<F>;
  const read = (typed: TypedIn<F>) =>
    mapFields(fields, (field, name) => readField(field, typed[name])) as unknown as ValuesOf<F>;
  return {
    empty: toForm({}),
    validate: mapFields(fields, (field) => (typed: string) => checkField(field, typed)),
    read,
    /** The options of a form that edits a record. */
    editOf: (record: ValuesOf<F>) => ({
      initialValues: toForm(record),
      edit: {
        read: mapFields(fields, (_, name) => record[name]),
        names: labelsOf(fields),
        fieldsOf: read as (typed: TypedIn<F>) => FieldValues,
        toForm: (value: unknown, name: string) =>
          (fields[name] ? { [name]: typedOf(fields[name], value) } : {}) as Partial<TypedIn<F>>,
        show: (value: unknown, name: string) =>
          fields[name] ? showField(fields[name], value) : String(value),
      },
    }),
  };
}
