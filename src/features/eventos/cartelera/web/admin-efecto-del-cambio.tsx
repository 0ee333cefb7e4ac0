import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { formatFecha } from "#contract/format.ts";
import { MOTIVO_MAX } from "#features/eventos/cambios/rules.ts";
import styles from "./admin-formulario-de-evento.module.css";

const DIAS = [
  { value: "0", label: "No ofrecer devolución" },
  { value: "3", label: "Devolución durante 3 días" },
  { value: "7", label: "Devolución durante 7 días" },
  { value: "15", label: "Devolución durante 15 días" },
];

interface AdminEfectoDelCambioProps {
  nombre: string;
  /** The new date and time; null if unchanged or incomplete. */
  cuando: { fecha: string; hora: string } | null;
  /** The new place; null if unchanged. */
  lugar: string | null;
  /** Tickets sold or held. */
  tomadas: number;
  /** Days of the offered refund. */
  dias: string;
  onDias: (dias: string) => void;
}

/** Explains the effect of an edit on ticket holders and offers them a refund (Rule EVE-12). */
export function AdminEfectoDelCambio(props: AdminEfectoDelCambioProps) {
  const { nombre, cuando, lugar, tomadas, dias, onDias } = props;
  return (
    <div className={styles.form}>
      <p>
        <strong>{nombre}</strong>
        {cuando ? ` pasa al ${formatFecha(cuando.fecha)}, ${cuando.hora} hs` : " cambia"}
        <span>{lugar === null ? "" : `, en ${lugar}`}</span>. Hay{" "}
        {tomadas === 1
          ? "una entrada vendida o reservada, que sigue"
          : `${tomadas} entradas vendidas o reservadas, que siguen`}{" "}
        valiendo. Se avisa por correo a quienes dejaron uno.
      </p>
      <NativeSelect
        label="«No puedo ir»"
        description="Con un toque devuelven su entrada y recuperan el dinero"
        data={DIAS}
        value={dias}
        onChange={({ target }) => onDias(target.value)}
      />
    </div>
  );
}

interface CamposDelCambioProps {
  sinFecha: boolean;
  onSinFecha: (sinFecha: boolean) => void;
  motivo: string;
  onMotivo: (motivo: string) => void;
}

/** Whether the event has no date, and the reason of the change. */
export function CamposDelCambio({ sinFecha, onSinFecha, motivo, onMotivo }: CamposDelCambioProps) {
  return (
    <>
      <Checkbox
        label="Suspendido, sin fecha nueva todavía"
        description="No se vende y la puerta no acepta sus entradas hasta que tenga fecha"
        checked={sinFecha}
        onChange={({ target }) => onSinFecha(target.checked)}
      />
      <Textarea
        label="Motivo del cambio"
        description="Se lee en la página del evento y en los correos"
        rows={2}
        maxLength={MOTIVO_MAX}
        value={motivo}
        onChange={({ target }) => onMotivo(target.value)}
      />
    </>
  );
}
