import ChevronDown from "icon:chevron-down";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { loadLater } from "#web/admin/load-later.ts";
import { PHONE } from "#web/admin/widths.ts";
import type { Answer } from "#web/api.ts";
import type { Cancha } from "../contract.ts";
import styles from "./admin-canchas.module.css";

export interface ContenidoDeCanchasProps {
  canchas: Answer<Cancha[]>;
  termino: string;
  onSearch: (termino: string) => void;
  busy: boolean;
  onChange: () => void;
}

interface AdminCanchasProps extends ContenidoDeCanchasProps {
  folded?: boolean;
}

const useContenido = loadLater(async () => (await import("./admin-cancha.tsx")).AdminCanchasContenido);

/** Collapsed once courts exist, because staff mostly open the page for the bookings. */
export function AdminCanchas({ folded = false, ...content }: AdminCanchasProps) {
  const { canchas, termino } = content;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const toSetUp = !canchas.ok || canchas.data.length === 0 || termino !== "";
  const [open, setOpen] = useState(toSetUp && !phone && !folded);
  const Contenido = useContenido(open);
  return (
    <details
      className="above-6 box raised"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`row-3 tight middle target ${styles.summary}`}>
        <h2 className="text-xl">Canchas</h2>
        <ChevronDown className="chevron" />
        {canchas.ok && <span>{resumen(canchas.data)}</span>}
      </summary>
      {Contenido && <Contenido {...content} />}
    </details>
  );
}

function resumen(todas: readonly Cancha[]): string {
  const canchas = todas.filter(({ retirada }) => !retirada);
  const disponibles = canchas.filter(({ disponible }) => disponible).length;
  return `${disponibles} de ${canchas.length} ${canchas.length === 1 ? "disponible" : "disponibles"}`;
}
