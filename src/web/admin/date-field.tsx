import { DateInput, type DateInputProps } from "@mantine/dates";
import { useState } from "react";

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

/** A date, typed as `dd/mm/aaaa` or picked from a calendar in Spanish; its value is `YYYY-MM-DD`. */
export function DateField(props: Omit<DateInputProps, "valueFormat" | "ariaLabels" | "popoverProps">) {
  const [open, setOpen] = useState(false);
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      hideOutsideDates
      autoComplete="off"
      {...props}
      valueFormat="DD/MM/YYYY"
      ariaLabels={LABELS}
      // Esc closes the calendar first, and only then the modal that the field may stand in.
      data-mantine-stop-propagation={open}
      // Inside the modal, so that readers find the calendar where its field is.
      popoverProps={{ withinPortal: false, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
    />
  );
}
