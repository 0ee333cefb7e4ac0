import CircleCheck from "icon:circle-check";
import CircleX from "icon:circle-x";
import Clock3 from "icon:clock-3";
import Undo2 from "icon:undo-2";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { EstadoDeReserva as Estado } from "../rules.ts";
import styles from "./estado-de-reserva.module.css";

const ESTADOS: Record<Estado, { palabra: string; tono: BadgeTone; Icono: typeof Clock3 }> = {
  pendiente: { palabra: "Pendiente", tono: "warn", Icono: Clock3 },
  aceptada: { palabra: "Aceptada", tono: "success", Icono: CircleCheck },
  rechazada: { palabra: "Rechazada", tono: "danger", Icono: CircleX },
  cancelada: { palabra: "Cancelada", tono: "neutral", Icono: Undo2 },
};

/** A booking's state as text and icon; the colour is decorative. */
export function EstadoDeReserva({ estado }: { estado: Estado }) {
  const { palabra, tono, Icono } = ESTADOS[estado];
  return (
    <Badge tone={tono}>
      <Icono className={styles.icono} aria-hidden="true" />
      {palabra}
    </Badge>
  );
}
