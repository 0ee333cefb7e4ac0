import { formatMoney } from "#contract/format.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import type { CuotaPorEmitir } from "../../contract.ts";
import { COLUMNAS_DE_PROXIMA } from "../../rules.ts";
import styles from "./admin-emisiones.module.css";

/** The instalments of the next month, each with the lines that it is made of. */
export function AdminProxima({ filas, busy }: { filas: readonly CuotaPorEmitir[]; busy: boolean }) {
  const adminPath = useAdminPath();
  return (
    <ListTable
      caption="Cuotas por emitir"
      described={COLUMNAS_DE_PROXIMA}
      rows={filas}
      cells={{
        persona: ({ persona, personaId }) => (
          <Link to={adminPath(`usuarios/${personaId}?parte=cuotas`)}>{persona}</Link>
        ),
        importe: (fila, texto) => <Importe fila={fila} texto={texto} />,
      }}
      unclipped={["importe"]}
      keyOf={({ personaId }) => personaId}
      toneOf={({ cambio }) => (cambio === "deja" ? "danger" : "success")}
      busy={busy}
    />
  );
}

function Importe({ fila: { renglones, persona }, texto }: { fila: CuotaPorEmitir; texto: string }) {
  if (renglones.length < 2) return texto;
  return (
    <details className={styles.renglones}>
      <summary aria-label={`${texto}: renglones de ${persona}`}>{texto}</summary>
      <ul>
        {renglones.map(({ regla, nombre, importe }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have several lines, whose order stays
          <li key={`${regla} ${n}`}>
            {nombre}: {formatMoney(importe)}
          </li>
        ))}
      </ul>
    </details>
  );
}
