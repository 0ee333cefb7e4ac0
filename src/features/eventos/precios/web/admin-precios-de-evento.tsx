import { useState } from "react";
import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Codigo } from "../contract.ts";
import { AdminCodigosTabla } from "./admin-codigos-tabla.tsx";
import styles from "./admin-precios.module.css";
import { PreciosDeEvento } from "./admin-precios.tsx";

/** The ticket types and promo codes of an event, for its page. */
export function AdminPreciosDeEvento({ eventoId, onChange }: { eventoId: number; onChange: () => void }) {
  /** Changes after cancelling or saving, to load the stored types again. */
  const [round, setRound] = useState(0);
  return (
    <>
      <div className={styles.form}>
        <PreciosDeEvento
          key={round}
          eventoId={eventoId}
          onClose={() => setRound(round + 1)}
          onChange={onChange}
        />
      </div>
      <h3 className="above-6 below-3">Códigos que valen para este evento</h3>
      <PartList<Codigo>
        of="códigos"
        empty="NO HAY NINGÚN CÓDIGO"
        call={(query, options) =>
          answerOf(api.codigos.$get({ query: { ...query, eventoId: String(eventoId) } }, options))
        }
      >
        {(codigos, { busy, reload }) => <AdminCodigosTabla codigos={codigos} busy={busy} onChange={reload} />}
      </PartList>
    </>
  );
}
