import Activity from "icon:activity";
import BookOpen from "icon:book-open";
import CalendarCheck from "icon:calendar-check";
import Calendar from "icon:calendar-clock";
import House from "icon:house";
import Image from "icon:image";
import Ticket from "icon:ticket";
import Users from "icon:users-round";
import Wallet from "icon:wallet";
import type { Place } from "#contract/staff-screens.ts";
import type { IconComponent } from "#web/ui/icon.tsx";

export const PLACE_ICONS: Record<Place, IconComponent> = {
  Hoy: House,
  Eventos: Ticket,
  Personas: Users,
  Cuotas: CalendarCheck,
  "Caja y banco": Wallet,
  Canchas: Calendar,
  Sitio: Image,
  Sistema: Activity,
  Ayuda: BookOpen,
};
