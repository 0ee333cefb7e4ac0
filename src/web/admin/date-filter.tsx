import { type ComponentProps, useId, useState } from "react";
import type { DateField } from "./date-field.tsx";
import styles from "./list-filters.module.css";
import { loadLater } from "./load-later.ts";

type DateFilterProps = Pick<
  ComponentProps<typeof DateField>,
  "clearable" | "maxDate" | "minDate" | "onChange"
> & { label: string; value: string | null };

const useDateField = loadLater(async () => (await import("./date-field.tsx")).DateField);

/** A `DateField` above a list, with a calendar that is loaded after the screen. */
export function DateFilter(props: DateFilterProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const Field = useDateField(focused, () => setFocused(false));
  if (Field) return <Field {...props} autoFocus={focused} />;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className={`full radius-m ${styles.input}`}
        readOnly
        placeholder="dd/mm/aaaa"
        value={props.value?.split("-").reverse().join("/") ?? ""}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </div>
  );
}
