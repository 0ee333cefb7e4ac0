import { useState } from "react";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Deudor } from "../../contract.ts";
import {
  COLUMNAS_DE_DEUDORES,
  cuandoSale,
  enPalabras,
  esHoraDeRecordar,
  sePuedeRecordar,
} from "../../rules.ts";
import { AdminAccionesDeDeuda } from "../admin-acciones-de-deuda.tsx";
import type { DeQuien } from "../admin-anotar.tsx";
import type { Asunto } from "../admin-asunto-de-deuda.tsx";
import { condonarDeuda } from "../condonar-deuda.ts";
import styles from "./admin-deudores.module.css";
import { AdminFiltrosDeDeudores } from "./admin-filtros-de-deudores.tsx";
import { filtrosDe } from "./filtros-de-deudores.ts";

const AdminAsuntoDeDeuda = lazyDialog(
  async () => (await import("../admin-asunto-de-deuda.tsx")).AdminAsuntoDeDeuda,
);

const AdminAnotar = lazyDialog(async () => (await import("../admin-anotar.tsx")).AdminAnotar);

const LISTA = listAddress("deudores", 10);
const ORDEN = "orden";
const POR_DEUDA = "-total";
const ordenDe = (params: URLSearchParams) => params.get(ORDEN) ?? POR_DEUDA;

export const meta = pageMeta({ title: "Deudores, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.deudores.$get({ query: { ...query, ...filtrosDe(params), orden: ordenDe(params) } }, options),
);

/** Who owes overdue dues, by family, with what can be done about it (Rule DEU-1). */
export default function AdminDeudores() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy, reload } = state;
  const filtros = filtrosDe(params);
  const orden = ordenDe(params);
  const adminPath = useAdminPath();
  const [asunto, setAsunto] = useState<Asunto | null>(null);
  const totales = useAnswer(JSON.stringify([list.termino, filtros]), (signal) =>
    answerOf(
      api.deudores.totales.$get({ query: { termino: list.termino, ...filtros } }, { init: { signal } }),
    ),
  );
  const suma = totales.answer?.ok ? totales.answer.data : null;
  const alCambiar = () => {
    reload();
    totales.reload();
  };
  const ahora = clubTime(serverTime());
  const anotar = useOpening<DeQuien>();

  const varias: Bulk<Deudor> = {
    of: ["familia", "familias"],
    nameOf: ({ familia }) => familia,
    actions: [
      {
        label: "Mandar recordatorio a",
        doing: "Mandando",
        did: "Mandaste un recordatorio a",
        applies: (deudor) => sePuedeRecordar(deudor, ahora.fecha),
        blocked: suma?.apagados ?? false,
        note: suma?.apagados
          ? "El correo de recordatorios está apagado, en Correos."
          : esHoraDeRecordar(ahora)
            ? undefined
            : `Fuera de hora: ${cuandoSale(ahora)}.`,
        run: ({ titular }) =>
          answerOf(api.personas[":id"].recordatorio.$post({ param: { id: String(titular.id) } })),
      },
      {
        label: "Condonar a",
        doing: "Condonando",
        did: "Condonaste lo vencido de",
        applies: () => true,
        reason: { explain: loCondonado, maxLength: MOTIVO_DE_ANULACION_MAX },
        run: condonarDeuda,
      },
    ],
    onExport: (ids) => api.deudores.exportar.$get({ query: { ids } }),
    onChange: alCambiar,
  };

  const setOrden = (siguiente: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      setOrDrop(next, ORDEN, siguiente === POR_DEUDA ? "" : siguiente);
      next.delete(LISTA.pagina);
      return next;
    });

  return (
    <StaffScreen
      title="Deudores"
      actions={
        <>
          <ButtonLink to={adminPath("deudores/recordatorios")} variant="outline">
            Recordatorios
          </ButtonLink>
          <ExportButton
            call={() => api.deudores.exportar.$get({ query: { termino: list.termino, ...filtros, orden } })}
          />
        </>
      }
    >
      <ListFilters
        of="deudores"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        more={{
          values: Object.values(filtros),
          fields: <AdminFiltrosDeDeudores lista={LISTA} filtros={filtros} />,
        }}
      />
      {suma && suma.familias > 0 && (
        <p className={styles.total}>
          {suma.familias === 1 ? "1 familia debe" : `${suma.familias} familias deben`}{" "}
          <strong>{formatMoney(suma.total)}</strong>
          <span>{` · ${enPalabras(suma)}`}</span>
        </p>
      )}
      <ListAnswer
        answer={answer}
        of="deudores"
        empty="NADIE DEBE CUOTAS VENCIDAS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || Object.values(filtros).some(Boolean) }}
      >
        {(deudores) => (
          <ListTable
            caption="Deudores"
            described={COLUMNAS_DE_DEUDORES}
            omit={["deben"]}
            rows={deudores}
            sortOf={(campo) => ({
              direction: orden === campo ? "ascending" : orden === `-${campo}` ? "descending" : null,
              onSort: () => setOrden(orden === `-${campo}` ? campo : `-${campo}`),
            })}
            cells={{
              familia: ({ titular, familia, deben }) => (
                <>
                  <Link className={styles.name} to={adminPath(`usuarios/${titular.id}?parte=cuenta`)}>
                    {familia}
                  </Link>
                  {deben !== familia && <span className={styles.of}>{deben}</span>}
                </>
              ),
              total: ({ aFavor }, text) => (
                <>
                  <span>{text}</span>
                  {aFavor > 0 && (
                    <span className={styles.of}>{`descontados ${formatMoney(aFavor)} a favor`}</span>
                  )}
                </>
              ),
              telefono: ({ telefono, correo, familia }, text) =>
                telefono ? <PhoneLink phone={telefono} of={familia} /> : (correo ?? text),
            }}
            actions={[
              {
                label: "Acciones",
                card: "action",
                cell: (deudor) => (
                  <AdminAccionesDeDeuda
                    deudor={deudor}
                    onAsunto={setAsunto}
                    onAnotar={anotar.open}
                    onChange={alCambiar}
                  />
                ),
              },
            ]}
            keyOf={({ id }) => id}
            bulk={varias}
            busy={busy}
          />
        )}
      </ListAnswer>
      <AdminAsuntoDeDeuda
        opened={asunto !== null}
        asunto={asunto}
        onClose={() => setAsunto(null)}
        onDone={() => {
          setAsunto(null);
          alCambiar();
        }}
      />
      <AdminAnotar opening={anotar} onDone={alCambiar} />
    </StaffScreen>
  );
}

/** What forgiving these families means. */
function loCondonado(familias: readonly Deudor[]): string {
  const cuotas = familias.reduce((sum, { cuotas: suyas }) => sum + suyas.length, 0);
  const pesos =
    familias.reduce((sum, { total, aFavor }) => sum + Math.round((total + aFavor) * 100), 0) / 100;
  return `${cuotas === 1 ? "Se condona 1 cuota vencida" : `Se condonan ${cuotas} cuotas vencidas`}, ${formatMoney(pesos)}, con un renglón nuevo en cada una. No se deshace de una vez: para volver a cobrar una cuota hay que sumarla en la cuenta de la persona.`;
}
