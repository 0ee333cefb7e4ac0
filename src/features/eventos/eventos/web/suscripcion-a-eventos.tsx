import CalendarSync from "icon:calendar-sync";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { ButtonLink } from "#web/ui/button.tsx";

/** Loaded on the first tap, to keep the home page small. */
const HojaDeCalendario = lazy(() => import("./hoja-de-calendario.tsx"));

/** All events as a calendar that phones and computers keep up to date (Rule EVE-17). Without scripts, a link to it. */
export function SuscripcionAEventos({ siteUrl }: { siteUrl: string }) {
  const [abierta, setAbierta] = useState<boolean>();
  const url = `${siteUrl}/eventos.ics`;
  // Opens the calendar app's subscription dialog.
  const webcal = url.replace(/^https?:/, "webcal:");
  function abrir(event: MouseEvent) {
    event.preventDefault();
    setAbierta(true);
  }
  return (
    <div>
      <ButtonLink
        href={webcal}
        role="button"
        variant="outline"
        size="small"
        icon={<CalendarSync aria-hidden="true" />}
        onClick={abrir}
      >
        Todos los partidos en tu calendario
      </ButtonLink>
      {abierta !== undefined && (
        <Suspense>
          <HojaDeCalendario url={url} webcal={webcal} open={abierta} onClose={() => setAbierta(false)} />
        </Suspense>
      )}
    </div>
  );
}
