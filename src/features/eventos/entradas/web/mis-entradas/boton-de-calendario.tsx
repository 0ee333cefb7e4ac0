import CalendarPlus from "icon:calendar-plus";
import { useState } from "react";
import { api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

const FALLO = "No pudimos preparar el archivo para tu calendario. Probá de nuevo.";

/** Adds a ticket's event to the calendar. */
export function BotonDeCalendario({ entradaId, evento }: { entradaId: number; evento: string }) {
  const [fallo, setFallo] = useState(false);
  const [bajar, bajando] = useSingleFlight(async () => {
    setFallo(false);
    try {
      const response = await api.entradas.mias[":id"]["calendario.ics"].$get({
        param: { id: String(entradaId) },
      });
      if (response.ok) saveFile(`entrada-${entradaId}.ics`, await response.text(), "text/calendar");
      else setFallo(true);
    } catch {
      setFallo(true);
    }
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<CalendarPlus aria-hidden="true" />}
        loading={bajando}
        onClick={() => void bajar()}
      >
        Agregar al calendario<span className="visually-hidden">: {evento}</span>
      </Button>
      {fallo && <Alert tone="danger">{FALLO}</Alert>}
    </>
  );
}
