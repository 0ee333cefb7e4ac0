import ScanLine from "icon:scan-line";
import { formatInstant } from "#contract/format.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { IngresosDeOperador } from "../contract.ts";
import styles from "./admin-puerta.module.css";
import { LecturasParaRevisar } from "./lecturas-para-revisar.tsx";

/** Who came in at an event, by the person that read the codes. */
export function AdminPuertaDeEvento({ eventoId }: { eventoId: number }) {
  const adminPath = useAdminPath();
  const ingresos = useLiveAnswer<IngresosDeOperador[]>(String(eventoId), (signal) =>
    answerOf(api.eventos[":id"].ingresos.$get({ param: { id: String(eventoId) } }, { init: { signal } })),
  );
  return (
    <>
      <div className={styles.top}>
        <ButtonLink
          variant="outline"
          icon={<ScanLine aria-hidden="true" />}
          to={adminPath("eventos/ingreso")}
        >
          Ingreso en la puerta
        </ButtonLink>
      </div>
      <LecturasParaRevisar eventos={[eventoId]} />
      <Loaded of={ingresos}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Todavía no ingresó nadie" />
          ) : (
            <>
              <p className={styles.total}>{total(rows)}</p>
              <RecordTable
                caption="Ingresos por persona que leyó los códigos"
                rows={rows}
                keyOf={({ operador, primero }) => `${operador} ${primero}`}
                cardHeading="h3"
                columns={[
                  { label: "Leyó", kind: "text", card: "title", cell: ({ operador }) => operador },
                  {
                    label: "Entradas",
                    kind: "number",
                    cell: ({ entradas }) => entradas.toLocaleString("es-AR"),
                  },
                  { label: "Prensa", kind: "number", cell: ({ prensa }) => prensa.toLocaleString("es-AR") },
                  { label: "Primero", kind: "date", cell: ({ primero }) => formatInstant(primero) },
                  { label: "Último", kind: "date", cell: ({ ultimo }) => formatInstant(ultimo) },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function total(rows: readonly IngresosDeOperador[]): string {
  const sum = (of: "entradas" | "prensa") => rows.reduce((all, row) => all + row[of], 0);
  const [entradas, prensa] = [sum("entradas"), sum("prensa")];
  const publico =
    entradas === 1 ? "Ingresó 1 persona" : `Ingresaron ${entradas.toLocaleString("es-AR")} personas`;
  return prensa === 0 ? `${publico}.` : `${publico} con entrada, y ${prensa} de la prensa.`;
}
