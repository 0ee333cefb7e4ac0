import CalendarSync from "icon:calendar-sync";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { GoogleIcon } from "#web/ui/icon.tsx";

interface HojaDeCalendarioProps {
  titulo: string;
  url: string;
  webcal: string;
  open: boolean;
  onClose: () => void;
}

export default function HojaDeCalendario({ titulo, url, webcal, open, onClose }: HojaDeCalendarioProps) {
  return (
    <Dialog open={open} onClose={onClose} title={titulo}>
      <div className="stack-4">
        <p>Suscribite una vez: cada partido nuevo y cada cambio de horario aparecen solos.</p>
        <ButtonLink href={webcal} wide icon={<CalendarSync />}>
          iPhone, Mac y Outlook
        </ButtonLink>
        <ButtonLink
          href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          variant="outline"
          wide
          icon={<GoogleIcon />}
        >
          Google Calendar
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </ButtonLink>
        <p className="note">
          En otro calendario, pegá esta dirección: <span className="breakable">{url}</span>
        </p>
      </div>
    </Dialog>
  );
}
