import ChevronDown from "icon:chevron-down";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { PHONE } from "#web/admin/widths.ts";
import type { Answer } from "#web/api.ts";
import type { Cancha } from "../contract.ts";
import { AdminCancha } from "./admin-cancha.tsx";
import styles from "./admin-canchas.module.css";
import { AdminNuevaCancha } from "./admin-nueva-cancha.tsx";

interface AdminCanchasProps {
  /** Initially collapsed. */
  folded?: boolean;
  canchas: Answer<Cancha[]>;
  termino: string;
  onSearch: (termino: string) => void;
  busy: boolean;
  onChange: () => void;
}

/** Courts and the create form, collapsed once courts exist because staff mostly come for the bookings. */
export function AdminCanchas(props: AdminCanchasProps) {
  const { folded = false, canchas, termino, onSearch, busy, onChange } = props;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const toSetUp = !canchas.ok || canchas.data.length === 0 || termino !== "";
  const [open, setOpen] = useState(toSetUp && !phone && !folded);
  return (
    <details className={styles.panel} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2>Canchas</h2>
        <ChevronDown aria-hidden="true" />
        {canchas.ok && <span>{resumen(canchas.data)}</span>}
      </summary>
      <div className={styles.content}>
        <AdminNuevaCancha onCreated={onChange} />
        <div className={styles.existing}>
          <SearchBox label="Buscar canchas" value={termino} onSearch={onSearch} />
          {!canchas.ok ? (
            <LoadFailure problem={canchas.problem} retrying={busy} onRetry={onChange} />
          ) : canchas.data.length === 0 && termino !== "" ? (
            <p className={styles.none} role="status">
              Ninguna cancha coincide con la búsqueda.
            </p>
          ) : canchas.data.length === 0 ? (
            <p className={styles.none}>Todavía no hay canchas. Creá la primera para que se pueda reservar.</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets.
            <ul className={styles.courts} role="list" aria-label="Canchas">
              {canchas.data.map((cancha) => (
                <AdminCancha key={cancha.id} cancha={cancha} onChange={onChange} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </details>
  );
}

function resumen(todas: readonly Cancha[]): string {
  const canchas = todas.filter(({ retirada }) => !retirada);
  const disponibles = canchas.filter(({ disponible }) => disponible).length;
  return `${disponibles} de ${canchas.length} ${canchas.length === 1 ? "disponible" : "disponibles"}`;
}
