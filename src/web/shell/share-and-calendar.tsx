import CalendarPlus from "icon:calendar-plus";
import Share2 from "icon:share-2";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { GoogleIcon } from "../ui/icon.tsx";
import { saveFile } from "./save-file.ts";
import { useSingleFlight } from "./use-single-flight.ts";

interface Share {
  text: string;
  url: string;
}

/** An `.ics` file: its address or, for a private file, its name and the call that returns it. */
export type CalendarFile =
  | string
  | { name: string; load: () => Promise<Pick<Response, "ok"> & { text: () => Promise<string> }> };

interface CalendarEntry {
  place: string;
  /** Text of the entry: the address with the details. */
  details: string;
  start: Date;
  end: Date;
  file: CalendarFile;
  /** True for whole days, which only the file expresses. */
  fileOnly?: boolean;
}

interface ShareAndCalendarProps {
  title: string;
  share?: Share | false;
  calendar?: CalendarEntry | false;
}

/** Shares something with a date, and adds it to the user's calendar. Nothing is requested before a click. */
export function ShareAndCalendar({ title, share, calendar }: ShareAndCalendarProps) {
  return (
    <div className="row-2">
      {share && <ShareLink title={title} {...share} />}
      {calendar && <CalendarLinks title={title} {...calendar} />}
    </div>
  );
}

/** The phone's sheet is already open, or the person closed it. */
const EXPECTED = ["AbortError", "InvalidStateError"];

/**
 * Opens the phone's own share sheet. Without a share sheet, before hydration and without scripts it is a link that
 * shares by WhatsApp. The link is also followed if the sheet is rejected, as by some in-app browsers.
 */
function ShareLink({ title, text, url }: Share & { title: string }) {
  const message = [title, text, url].join("\n");
  function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!("share" in navigator)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    navigator.share({ title, text: `${title}\n${text}`, url }).catch((error: unknown) => {
      // Opens in this tab, because the click no longer permits a new tab.
      if (!(error instanceof DOMException && EXPECTED.includes(error.name))) location.assign(href);
    });
  }
  return (
    <ButtonLink
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      variant="outline"
      size="small"
      icon={<Share2 />}
      onClick={share}
    >
      Compartir<span className="visually-hidden">: {title}</span>
    </ButtonLink>
  );
}

/** Links to a file that phones open with their calendar, and to Google's calendar. */
function CalendarLinks({
  title,
  place,
  details,
  start,
  end,
  file,
  fileOnly,
}: CalendarEntry & { title: string }) {
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${basicForm(start)}/${basicForm(end)}`,
    location: place,
    details,
  });
  const name = (
    <>
      Agendar<span className="visually-hidden">: {title}</span>
    </>
  );
  return (
    <>
      {typeof file === "string" ? (
        // Without `download`, which makes an iPhone store the file instead of opening its calendar.
        <ButtonLink href={file} {...LOOK}>
          {name}
        </ButtonLink>
      ) : (
        <PrivateFile {...file}>{name}</PrivateFile>
      )}
      {!fileOnly && (
        <ButtonLink
          href={`https://calendar.google.com/calendar/render?${google}`}
          target="_blank"
          {...LOOK}
          icon={<GoogleIcon />}
        >
          Google Calendar
          <span className="visually-hidden">: agendar {title} (se abre en otra pestaña)</span>
        </ButtonLink>
      )}
    </>
  );
}

const LOOK = { variant: "outline", size: "small", icon: <CalendarPlus /> } as const;

function PrivateFile({ name, load, children }: Exclude<CalendarFile, string> & { children: ReactNode }) {
  const [failed, setFailed] = useState(false);
  const [save, saving] = useSingleFlight(async () => {
    setFailed(false);
    try {
      const response = await load();
      if (response.ok) saveFile(name, await response.text(), "text/calendar");
      else setFailed(true);
    } catch {
      setFailed(true);
    }
  });
  return (
    <>
      <Button {...LOOK} loading={saving} onClick={() => void save()}>
        {children}
      </Button>
      {failed && (
        <div className="full">
          <Alert tone="danger">No pudimos preparar el archivo para tu calendario. Probá de nuevo.</Alert>
        </div>
      )}
    </>
  );
}

/** `20261227T233000Z` (ISO 8601, basic form). */
function basicForm(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}
