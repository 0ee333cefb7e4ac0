import { TextInput, type TextInputProps } from "@mantine/core";
import { clubTime } from "#contract/club-time.ts";

/** The club's local date and time as `YYYY-MM-DDTHH:MM`; empty for none. */
export function MomentoField(props: TextInputProps) {
  return <TextInput type="datetime-local" max="2999-12-31T23:59" {...props} />;
}

export function toMomento(instant: string | null): string {
  if (instant === null) return "";
  const { fecha, hora } = clubTime(new Date(instant));
  return `${fecha}T${hora}`;
}

/**
 * Returns an error for each field with a date but no time, or vice versa. Browsers report such a field as empty, so
 * the input would be ignored.
 */
export function momentosIncompletos(): Record<string, string> {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "form input[type=datetime-local][data-path]:invalid",
  );
  return Object.fromEntries(
    [...fields].map(({ dataset }) => [dataset.path, "Completá el día y la hora, o borralos"]),
  );
}
