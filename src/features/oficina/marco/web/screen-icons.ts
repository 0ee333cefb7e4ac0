import Activity from "icon:activity";
import ArrowLeftRight from "icon:arrow-left-right";
import Badge from "icon:badge-percent";
import Bell from "icon:bell";
import BookOpen from "icon:book-open";
import CalendarCheck from "icon:calendar-check";
import Calendar from "icon:calendar-clock";
import Merge from "icon:combine";
import Contact from "icon:contact-round";
import FileUp from "icon:file-up";
import Handshake from "icon:handshake";
import House from "icon:house";
import IdCard from "icon:id-card";
import Image from "icon:image";
import Images from "icon:images";
import Landmark from "icon:landmark";
import Link from "icon:link-2";
import LockKeyhole from "icon:lock-keyhole";
import Mail from "icon:mail";
import Megaphone from "icon:megaphone";
import Message from "icon:message-square-warning";
import Mic from "icon:mic";
import Plug from "icon:plug";
import Receipt from "icon:receipt-text";
import Scan from "icon:scan-line";
import Scroll from "icon:scroll-text";
import Settings from "icon:settings";
import Ticket from "icon:ticket";
import Users from "icon:users-round";
import Wallet from "icon:wallet";
import type { StaffPath } from "#contract/menu.ts";
import type { IconComponent } from "#web/ui/icon.tsx";

/** The icon of each entry; the narrow sidebar shows nothing else. */
export const SCREEN_ICONS: Record<StaffPath, IconComponent> = {
  "": House,
  eventos: Ticket,
  "eventos/:id": Ticket,
  "eventos/ingreso": Scan,
  codigos: Badge,
  prensa: Mic,
  "prensa/:id": Mic,
  usuarios: Users,
  "usuarios/:id": Users,
  "usuarios/padron": Contact,
  "usuarios/duplicados": Merge,
  "usuarios/importar": FileUp,
  planes: IdCard,
  "planes/mensuales": Badge,
  "planes/aumentos": Badge,
  "planes/reglas": Badge,
  mensajes: Megaphone,
  "mensajes/:id": Megaphone,
  "mensajes/nuevo": Megaphone,
  cobros: Wallet,
  arqueos: LockKeyhole,
  deudores: Bell,
  "deudores/recordatorios": Bell,
  emisiones: CalendarCheck,
  transferencias: ArrowLeftRight,
  "cobros/:id": Wallet,
  "cobros/recibos": Receipt,
  tesoreria: Landmark,
  cancha: Calendar,
  "cancha/reservas/:id": Calendar,
  carrousel: Images,
  galeria: Image,
  sponsor: Handshake,
  enlaces: Link,
  club: Settings,
  correos: Mail,
  consumidor: Message,
  auditoria: Scroll,
  conexiones: Plug,
  sistema: Activity,
  ayuda: BookOpen,
};
