import Calendar from "icon:calendar-days";
import Camera from "icon:camera";
import Heart from "icon:heart-handshake";
import IdCard from "icon:id-card";
import Link from "icon:link";
import Newspaper from "icon:newspaper";
import Party from "icon:party-popper";
import Shield from "icon:shield";
import Ticket from "icon:ticket";
import Trophy from "icon:trophy";
import Users from "icon:users";
import Ball from "icon:volleyball";
import type { IconoDelClub } from "#contract/club.ts";
import type { IconComponent } from "./icon.tsx";

const ICONS: Record<IconoDelClub, IconComponent> = {
  escudo: Shield,
  diario: Newspaper,
  carnet: IdCard,
  camara: Camera,
  trofeo: Trophy,
  personas: Users,
  corazon: Heart,
  fiesta: Party,
  entrada: Ticket,
  calendario: Calendar,
  pelota: Ball,
  enlace: Link,
};

export function ClubIcon({ icono, className }: { icono: IconoDelClub; className?: string | undefined }) {
  const Icon = ICONS[icono];
  return <Icon className={className} />;
}
