import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { DateFilter } from "#web/admin/date-filter.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useStaffList, withListState } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import type { RowTone } from "#web/admin/record-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import type { ReciboListado } from "../../contract.ts";
import { COLUMNAS_DE_RECIBOS, leerNumero, type Validez } from "../../rules.ts";

const AdminRecibo = lazyDialog(async () => (await import("../admin-recibo.tsx")).AdminRecibo);

const LISTA = listAddress("recibos", 10);
const FECHA = /^\d{4}-\d{2}-\d{2}$/;

const keyOf = ({ numero }: ReciboListado) => leerNumero(numero)?.numero ?? 0;

const VARIOS: Bulk<ReciboListado> = {
  of: ["recibo", "recibos"],
  nameOf: ({ numero, titular }) => `el recibo ${numero} de ${titular}`,
  onExport: (ids) => api.recibos.exportar.$get({ query: { ids } }),
};

const TONES: Record<Validez, RowTone> = {
  valido: "success",
  parcial: "info",
  anulado: "neutral",
  anulacion: "danger",
};

export const meta = pageMeta({ title: "Recibos, administración", index: false });

function readDays(params: URLSearchParams) {
  const day = (name: string) => FECHA.exec(params.get(name) ?? "")?.[0];
  return { desde: day("desde"), hasta: day("hasta") };
}

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.recibos.lista.$get({ query: { ...query, ...readDays(params) } }, options),
);

export default function AdminRecibos() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy } = state;
  const recibo = useOpening<string>();
  const { desde, hasta } = readDays(params);
  const hoy = clubTime(serverTime()).fecha;
  const filter = (change: Record<string, string>) =>
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        for (const [name, value] of Object.entries(change)) setOrDrop(next, name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <StaffScreen
      title="Recibos"
      lead="Los recibos no son facturas: prueban un pago, y nada más. Si el club tiene que facturar, cómo y desde cuándo, lo decide su contador."
      actions={
        <ExportButton
          call={() => api.recibos.exportar.$get({ query: { termino: list.termino, desde, hasta } })}
        />
      }
    >
      <ListFilters
        of="recibos"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        more={{
          values: [desde, hasta],
          fields: (
            <>
              <DateFilter
                label="Desde"
                value={desde ?? null}
                maxDate={hasta || hoy}
                onChange={(day) => filter({ desde: day ?? "" })}
              />
              <DateFilter
                label="Hasta"
                value={hasta ?? null}
                {...(desde ? { minDate: desde } : {})}
                maxDate={hoy}
                onChange={(day) => filter({ hasta: day ?? "" })}
              />
            </>
          ),
        }}
      />
      <ListAnswer
        answer={answer}
        of="recibos"
        empty="TODAVÍA NO HAY RECIBOS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || Boolean(desde || hasta) }}
      >
        {(recibos) => (
          <ListTable
            caption="Recibos"
            described={COLUMNAS_DE_RECIBOS}
            rows={recibos}
            cells={{}}
            actions={[
              {
                label: "Ver",
                card: "action",
                cell: ({ numero }) => (
                  <Button
                    size="small"
                    variant="outline"
                    aria-haspopup="dialog"
                    aria-label={`Ver el recibo ${numero}`}
                    onClick={() => recibo.open(numero)}
                  >
                    Ver
                  </Button>
                ),
              },
            ]}
            keyOf={keyOf}
            bulk={VARIOS}
            toneOf={({ validez }) => TONES[validez as Validez]}
            busy={busy}
          />
        )}
      </ListAnswer>
      <AdminRecibo opening={recibo} />
    </StaffScreen>
  );
}
