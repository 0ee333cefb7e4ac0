import CalendarSync from "icon:calendar-sync";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { ButtonLink } from "#web/ui/button.tsx";

/** Loaded on the first tap, to keep the home page small. */
const HojaDeCalendario = lazy(() => import("./hoja-de-calendario.tsx"));

interface SuscripcionAEventosProps {
  siteUrl: string;
  /** Path of the calendar; that of all events by default. */
  path?: string;
  titulo?: string;
}

/** Subscription to a calendar of events (Rule EVE-17). A plain link without scripts. */
export function SuscripcionAEventos({
  siteUrl,
  path = "/eventos.ics",
  titulo = "Todos los partidos en tu calendario",
}: SuscripcionAEventosProps) {
  const [abierta, setAbierta] = useState<boolean>();
  const url = `${siteUrl}${path}`;
  // Opens the subscription dialog of the calendar app.
  const webcal = url.replace(/^https?:/, "webcal:");
  function abrir(event: MouseEvent) {
    event.preventDefault();
    setAbierta(true);
  }
  return (
    <div>
      <ButtonLink href={webcal} variant="outline" size="small" icon={<CalendarSync />} onClick={abrir}>
        {titulo}
      </ButtonLink>
      {abierta !== undefined && (
        <Suspense>
          <HojaDeCalendario
            titulo={titulo}
            url={url}
            webcal={webcal}
            open={abierta}
            onClose={() => setAbierta(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
