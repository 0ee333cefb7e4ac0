import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { AdminPagoModal } from "#features/caja/pagos/web/admin-pago-modal.tsx";
import { AdminUsuarioModal } from "#features/cuentas/usuarios/web/admin-usuario-modal.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { readEstado } from "#web/admin/list-filters.tsx";
import { listQuery, useListFilter, useListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { PHONE } from "#web/admin/widths.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Entrada } from "../contract.ts";
import styles from "./admin-entradas.module.css";
import { AdminEntradasTabla } from "./admin-entradas-tabla.tsx";
import { AdminPlanilla } from "./admin-planilla.tsx";
import { AdminAnularVenta, AdminMarcarPagada } from "./admin-resolver-entrada.tsx";
import { type EntradasAbiertas, LISTA, MOSTRAR } from "./use-entradas-abiertas.ts";

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

interface AdminEntradasProps extends EntradasAbiertas {
  onChange: () => void;
}

/** Modal with the tickets of all events or of one. */
export function AdminEntradas({ opened, eventoId, open: show, onClose, onChange }: AdminEntradasProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const mostrar = readEstado(params, PARTES, MOSTRAR);
  const setMostrar = useListFilter(LISTA, MOSTRAR, PARTES[0].value);
  const [entrada, setEntrada] = useState<Entrada | null>(null);
  const [nested, setNested] = useState<Nested | null>(null);

  const { answer, loading, reload } = useAnswer<Entrada[]>(
    opened ? JSON.stringify([eventoId, mostrar, list]) : null,
    (signal) =>
      answerOf(
        api.entradas.lista_entradas.$get(
          { query: { ...listQuery(params, LISTA), eventoId, mostrar } },
          { init: { signal } },
        ),
      ),
  );

  function open(what: Nested, whose: Entrada) {
    setEntrada(whose);
    setNested(what);
  }
  function changed(message: string) {
    notifications.show({ message, color: "green" });
    reload();
    onChange();
  }
  const closeNested = () => setNested(null);
  const evento = eventoId && answer?.ok ? answer.data[0]?.evento.nombre : undefined;

  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        // Esc closes only the topmost modal.
        closeOnEscape={nested === null}
        title={evento ? `Entradas vendidas: ${evento}` : "Entradas vendidas"}
        size="80rem"
        fullScreen={phone}
      >
        <div className={styles.bar}>
          <div className={styles.search}>
            <SearchBox
              label="Buscar entradas"
              value={list.termino}
              onSearch={(termino) => changeList({ termino })}
            />
          </div>
          <Segments
            aria-label="Qué entradas mostrar"
            // Fits the four options on the narrowest phone.
            size={phone ? "sm" : "md"}
            data={[...PARTES]}
            value={mostrar}
            onChange={setMostrar}
          />
          <ExportButton
            call={() => api.entradas.exportar.$get({ query: { termino: list.termino, eventoId, mostrar } })}
          />
          {eventoId && (
            <>
              <Button variant="outline" aria-haspopup="dialog" onClick={() => setNested("planilla")}>
                Lista para imprimir
              </Button>
              <Button variant="outline" onClick={() => show("todas")}>
                Ver las de todos los eventos
              </Button>
            </>
          )}
        </div>
        {!answer ? (
          <Spinner text="Cargando las entradas..." />
        ) : !answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
        ) : answer.data.length === 0 ? (
          <EmptyState title={list.termino ? "Ninguna coincide con la búsqueda" : VACIAS[mostrar]} />
        ) : (
          <AdminEntradasTabla
            entradas={answer.data}
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
            sizes={LISTA.sizes}
            onChange={changeList}
          />
        )}
      </Modal>
      <AdminUsuarioModal
        usuarioId={entrada?.usuario.id ?? null}
        opened={nested === "usuario"}
        onClose={closeNested}
      />
      <AdminPagoModal pagoId={entrada?.pago.id ?? null} opened={nested === "pago"} onClose={closeNested} />
      {eventoId && <AdminPlanilla eventoId={eventoId} opened={nested === "planilla"} onClose={closeNested} />}
      <AdminAnularVenta
        // Resets the reason for each sale.
        key={entrada?.id}
        entrada={entrada}
        opened={nested === "anular"}
        onClose={closeNested}
        onDone={() => changed("La venta quedó anulada.")}
      />
      <AdminMarcarPagada
        entrada={entrada}
        opened={nested === "marcar"}
        onClose={closeNested}
        onDone={() => changed("La entrada quedó marcada como paga.")}
      />
    </>
  );
}
