import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { AdminPagoModal } from "#features/caja/pagos/web/admin-pago-modal.tsx";
import { AdminUsuarioModal } from "#features/cuentas/usuarios/web/admin-usuario-modal.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { type ListAddress, listQuery, useListFilter, useListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Entrada } from "../contract.ts";
import { AdminEntradasTabla } from "./admin-entradas-tabla.tsx";
import { AdminPlanilla } from "./admin-planilla.tsx";
import { AdminAnularVenta, AdminMarcarPagada } from "./admin-resolver-entrada.tsx";
import { LISTA_DE_UNO, MOSTRAR } from "./use-entradas-abiertas.ts";

const PARTES = [
  { value: "vendidas", label: "Vendidas" },
  { value: "sin-pagar", label: "Sin pagar" },
  { value: "devueltas", label: "Devueltas" },
  { value: "todas", label: "Todas" },
] as const;
const VACIAS = {
  vendidas: "NO HAY NINGUNA ENTRADA VENDIDA",
  "sin-pagar": "No hay compras sin pagar ni vencidas",
  devueltas: "No hay entradas devueltas",
  todas: "NO HAY NINGUNA ENTRADA VENDIDA",
} as const;

type Nested = "usuario" | "pago" | "marcar" | "anular" | "planilla";

/** Whose tickets: of an event, of a person, or all. */
interface DeQuien {
  eventoId?: string | undefined;
  usuarioId?: string | undefined;
}

/**
 * The tickets of all events, of one or of a person, by the list's state in the address, with the dialogs about one ticket.
 * @param opened whether they are loaded
 */
export function useEntradas(
  { opened, whose, address }: { opened: boolean; whose: DeQuien; address: ListAddress },
  onChange: () => void,
) {
  const [params] = useSearchParams();
  const [list, changeList] = useListState(address);
  const mostrar = readEstado(params, PARTES, MOSTRAR);
  const setMostrar = useListFilter(address, MOSTRAR, PARTES[0].value);
  const [about, setAbout] = useState<Entrada | null>(null);
  const [nested, setNested] = useState<Nested | null>(null);
  const found = useAnswer<Entrada[]>(opened ? JSON.stringify([whose, mostrar, list]) : null, (signal) =>
    answerOf(
      api.entradas.lista_entradas.$get(
        { query: { ...listQuery(params, address), ...whose, mostrar } },
        { init: { signal } },
      ),
    ),
  );
  return {
    ...found,
    whose,
    address,
    list,
    changeList,
    mostrar,
    setMostrar,
    about,
    nested,
    open(what: Nested, whose: Entrada) {
      setAbout(whose);
      setNested(what);
    },
    print: () => setNested("planilla"),
    closeNested: () => setNested(null),
    changed(message: string) {
      notifications.show({ message, color: "green" });
      found.reload();
      onChange();
    },
  };
}

type Entradas = ReturnType<typeof useEntradas>;

/** Search, filter and table of tickets. */
export function AdminListaDeEntradas({ entradas, children }: { entradas: Entradas; children?: ReactNode }) {
  const { answer, loading, reload, whose, address, list, changeList, mostrar, setMostrar, open } = entradas;
  return (
    <>
      <ListFilters
        of="entradas"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        quick={{ value: mostrar, onChange: setMostrar, options: PARTES }}
        actions={
          <>
            <ExportButton
              call={() => api.entradas.exportar.$get({ query: { termino: list.termino, ...whose, mostrar } })}
            />
            {whose.eventoId && (
              <Button variant="outline" aria-haspopup="dialog" onClick={entradas.print}>
                Lista para imprimir
              </Button>
            )}
            {children}
          </>
        }
      />
      {!answer ? (
        <Spinner text="Cargando las entradas..." />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : answer.data.length === 0 ? (
        <EmptyState title={list.termino ? "Ninguna coincide con la búsqueda" : VACIAS[mostrar]} />
      ) : (
        <AdminEntradasTabla
          entradas={answer.data}
          omit={address === LISTA_DE_UNO && whose.eventoId ? ["evento"] : []}
          busy={loading}
          onUsuario={(row) => open("usuario", row)}
          onPago={(row) => open("pago", row)}
          onMarcar={(row) => open("marcar", row)}
          onAnular={(row) => open("anular", row)}
        />
      )}
      {answer?.ok && (
        <Pager
          of="entradas"
          state={list}
          total={answer.total ?? answer.data.length}
          sizes={address.sizes}
          onChange={changeList}
        />
      )}
    </>
  );
}

/** The dialogs about one ticket. */
export function AdminDialogosDeEntrada({ entradas }: { entradas: Entradas }) {
  const { about, nested, closeNested, changed, whose } = entradas;
  return (
    <>
      <AdminUsuarioModal
        usuarioId={about?.usuario.id ?? null}
        opened={nested === "usuario"}
        onClose={closeNested}
      />
      <AdminPagoModal pagoId={about?.pago.id ?? null} opened={nested === "pago"} onClose={closeNested} />
      {whose.eventoId && (
        <AdminPlanilla eventoId={whose.eventoId} opened={nested === "planilla"} onClose={closeNested} />
      )}
      <AdminAnularVenta
        // Resets the reason for each sale.
        key={about?.id}
        entrada={about}
        opened={nested === "anular"}
        onClose={closeNested}
        onDone={() => changed("La venta quedó anulada.")}
      />
      <AdminMarcarPagada
        entrada={about}
        opened={nested === "marcar"}
        onClose={closeNested}
        onDone={() => changed("La entrada quedó marcada como paga.")}
      />
    </>
  );
}

interface AdminEntradasDeUnoProps {
  whose: DeQuien;
  onChange: () => void;
}

/** The tickets of one event or person, in their page. */
export function AdminEntradasDeUno({ whose, onChange }: AdminEntradasDeUnoProps) {
  const entradas = useEntradas({ opened: true, whose, address: LISTA_DE_UNO }, onChange);
  return (
    <>
      <AdminListaDeEntradas entradas={entradas} />
      <AdminDialogosDeEntrada entradas={entradas} />
    </>
  );
}
