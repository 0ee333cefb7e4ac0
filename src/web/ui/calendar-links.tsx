import CalendarPlus from "icon:calendar-plus";
import { ButtonLink } from "./button.tsx";
import { GoogleIcon } from "./icon.tsx";

interface CalendarLinksProps {
  title: string;
  place: string;
  /** Absolute address with the details. */
  url: string;
  start: Date;
  end: Date;
  /** Address of its `.ics` file. */
  file: string;
}

/** Adds something to the person's calendar: a file that phones open with theirs, or Google's. */
export function CalendarLinks({ title, place, url, start, end, file }: CalendarLinksProps) {
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${basicForm(start)}/${basicForm(end)}`,
    location: place,
    details: url,
  });
  return (
    <>
      <ButtonLink
        href={file}
        download
        variant="outline"
        size="small"
        icon={<CalendarPlus aria-hidden="true" />}
      >
        Agendar<span className="visually-hidden">: {title}</span>
      </ButtonLink>
      <ButtonLink
        href={`https://calendar.google.com/calendar/render?${google}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        size="small"
        icon={<GoogleIcon />}
      >
        Google Calendar
        <span className="visually-hidden">: agendar {title} (se abre en otra pestaña)</span>
      </ButtonLink>
    </>
  );
}

/** `20261227T233000Z` (ISO 8601, basic form). */
function basicForm(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}
