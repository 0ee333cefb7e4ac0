import { TextInput, type TextInputProps } from "@mantine/core";
import type { NumberField } from "#contract/number-fields.ts";
import type { TextField } from "#contract/text-fields.ts";

/** Digits, dots and spaces of the longest number. */
const TYPED_NUMBER_MAX = 12;

export function DescribedInput({ of, ...rest }: TextInputProps & { of: TextField | NumberField }) {
  const number = "min" in of;
  return (
    <TextInput
      label={of.label}
      description={of.hint}
      required={number ? !of.optional : of.missing !== undefined}
      maxLength={number ? TYPED_NUMBER_MAX : of.max}
      inputMode={number ? "numeric" : undefined}
      autoComplete="off"
      {...rest}
    />
  );
}
