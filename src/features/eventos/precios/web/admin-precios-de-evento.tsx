import { useState } from "react";
import { usePartList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_CODIGOS } from "../rules.ts";
import { AdminCodigosTabla } from "./admin-codigos-tabla.tsx";
import styles from "./admin-precios.module.css";
import { PreciosDeEvento } from "./admin-precios.tsx";

/** The ticket types and promo codes of an event, for its page. */
export default function AdminPreciosDeEvento({
  eventoId,
  onChange,
}: {
  eventoId: number;
  onChange: () => void;
}) {
  /** Changes after cancelling or saving, to load the stored types again. */
  const [round, setRound] = useState(0);
  const suyos = { eventoId: String(eventoId) };
  const list = usePartList({
    of: "códigos",
    empty: "NO HAY NINGÚN CÓDIGO",
    columns: COLUMNAS_DE_CODIGOS,
    list: (query, options) => api.codigos.$get({ query: { ...query, ...suyos } }, options),
    export: (query) => api.codigos.exportar.$get({ query: { ...query, ...suyos } }),
  });
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
      <AdminCodigosTabla list={list} />
    </>
  );
}
