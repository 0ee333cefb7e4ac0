import { DateInput, type DateInputProps, DatesProvider } from "@mantine/dates";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import "dayjs/locale/es";
import { type ComponentProps, useState } from "react";
import styles from "./theme.module.css";

dayjs.extend(customParseFormat);

const LABELS: DateInputProps["ariaLabels"] = {
  monthLevelControl: "Elegir otro mes",
  yearLevelControl: "Elegir otro año",
  nextMonth: "Mes siguiente",
  previousMonth: "Mes anterior",
  nextYear: "Año siguiente",
  previousYear: "Año anterior",
  nextDecade: "Década siguiente",
  previousDecade: "Década anterior",
};

const SETTINGS: ComponentProps<typeof DatesProvider>["settings"] = {
  locale: "es",
  firstDayOfWeek: 1,
  weekendDays: [],
};

/** A date typed as `dd/mm/aaaa` or picked from a Spanish calendar; its value is `YYYY-MM-DD`. */
export function DateField({
  value,
  ...props
}: Omit<DateInputProps, "valueFormat" | "ariaLabels" | "popoverProps">) {
  const [open, setOpen] = useState(false);
  return (
    <DatesProvider settings={SETTINGS}>
      <DateInput
        placeholder="dd/mm/aaaa"
        hideOutsideDates
        autoComplete="off"
        clearButtonProps={{ "aria-label": "Borrar la fecha", className: styles.close }}
        rightSectionWidth="2.75rem"
        {...props}
        // A form holds a missing date as an empty string; the picker expects null.
        {...(value !== undefined && { value: value || null })}
        valueFormat="DD/MM/YYYY"
        ariaLabels={LABELS}
        // Esc closes the calendar before it closes a surrounding modal.
        data-mantine-stop-propagation={open}
        // Rendered inside the modal so that screen readers find the calendar next to its field.
        popoverProps={{ withinPortal: false, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      />
    </DatesProvider>
  );
}
