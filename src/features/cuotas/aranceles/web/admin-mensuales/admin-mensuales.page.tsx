import Plus from "icon:plus";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Arancel } from "../../contract.ts";

const AdminNuevoArancel = lazyDialog(
  async () => (await import("./admin-nuevo-arancel.tsx")).AdminNuevoArancel,
);
const AdminNuevoPrecio = lazyDialog(async () => (await import("./admin-nuevo-precio.tsx")).AdminNuevoPrecio);
const AdminPasarAMensual = lazyDialog(
  async () => (await import("./admin-pasar-a-mensual.tsx")).AdminPasarAMensual,
);
const AdminCambiarArancel = lazyDialog(
  async () => (await import("./admin-cambiar-arancel.tsx")).AdminCambiarArancel,
);

export const meta = pageMeta({ title: "Precios por mes, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.aranceles.$get({}, { init: { signal: request.signal } }));
}

export default function AdminMensuales() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const reload = () => void revalidate();
  const nuevo = useOpening<true>();
  const precio = useOpening<Arancel>();
  const cambio = useOpening<Arancel>();
  const paso = useOpening<Plan>();
  return (
    <StaffScreen
      title="Precios por mes"
      lead="Lo que paga un socio cada mes. Un adicional se suma a quien lo hace, como un deporte. Una categoría (U13, U15…) no tiene precio propio: paga los de su plan y su deporte. Un precio nuevo no cambia las cuotas ya emitidas."
      actions={
        <Button
          icon={<Plus aria-hidden="true" />}
          aria-haspopup="dialog"
          disabled={!answer.ok}
          onClick={() => nuevo.open(true)}
        >
          Agregar
        </Button>
      }
    >
      {!answer.ok && <LoadFailure problem={answer.problem} retrying={state === "loading"} onRetry={reload} />}
      {answer.ok && answer.data.aranceles.length === 0 && (
        <EmptyState title="TODAVÍA NADA SE COBRA POR MES">
          <p>
            Hacé mensual un plan con Agregar: sus socios pagan una cuota por mes, con su precio de ese mes.
          </p>
        </EmptyState>
      )}
      <h2 className="visually-hidden">Los precios</h2>
      {answer.ok && (
        <ObjectCards>
          {answer.data.aranceles.map((arancel) => (
            <ObjectCard key={arancel.id} title={arancel.nombre}>
              <p className="muted">
                {arancel.plan ? `Plan ${arancel.plan.nombre}` : "Adicional"} · {personasDe(arancel.personas)}
              </p>
              {!arancel.activa && (
                <div>
                  <Badge tone="neutral">No se cobra</Badge>
                </div>
              )}
              {arancel.plan && arancel.porPasar > 0 && (
                <p>
                  {formatCantidad(arancel.porPasar, "socio del plan", "socios del plan")} todavía no
                  {arancel.porPasar === 1 ? " paga" : " pagan"} por mes.
                </p>
              )}
              <ul className="plain-list ruled">
                {arancel.precios.map((uno) => (
                  <li key={uno.id} className="row-3 tight middle apart breakable">
                    <span className="stack-1 grow">
                      Desde {formatMes(uno.vigenteDesde)}
                      {uno.autor && <span className="muted">{uno.autor}</span>}
                    </span>
                    <strong className="tabular nowrap">{formatMoney(uno.importe)}</strong>
                  </li>
                ))}
              </ul>
              <div className="row-2">
                <Button
                  size="small"
                  variant="outline"
                  aria-haspopup="dialog"
                  aria-label={`Nuevo precio de ${arancel.nombre}`}
                  onClick={() => precio.open(arancel)}
                >
                  Nuevo precio
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-haspopup="dialog"
                  aria-label={`Cambiar ${arancel.nombre}`}
                  onClick={() => cambio.open(arancel)}
                >
                  Cambiar
                </Button>
                {arancel.plan && arancel.porPasar > 0 && <Pasar plan={arancel.plan} onOpen={paso.open} />}
              </div>
            </ObjectCard>
          ))}
        </ObjectCards>
      )}
      {answer.ok && nuevo.about && (
        <AdminNuevoArancel
          key={`nuevo-${nuevo.shown}`}
          planes={answer.data.planes}
          opened={nuevo.shown}
          onClose={nuevo.close}
          onChange={reload}
        />
      )}
      {precio.about && (
        <AdminNuevoPrecio
          key={`precio-${precio.about.id}-${precio.shown}`}
          arancel={precio.about}
          opened={precio.shown}
          onClose={precio.close}
          onChange={reload}
        />
      )}
      {cambio.about && (
        <AdminCambiarArancel
          key={`cambio-${cambio.about.id}-${cambio.shown}`}
          arancel={cambio.about}
          opened={cambio.shown}
          onClose={cambio.close}
          onChange={reload}
        />
      )}
      {paso.about && (
        <AdminPasarAMensual
          key={`paso-${paso.about.id}`}
          plan={paso.about}
          opened={paso.shown}
          onClose={paso.close}
          onChange={reload}
        />
      )}
    </StaffScreen>
  );
}

type Plan = NonNullable<Arancel["plan"]>;

function Pasar({ plan, onOpen }: { plan: Plan; onOpen: (plan: Plan) => void }) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={`Pasar a los socios de ${plan.nombre}`}
      onClick={() => onOpen(plan)}
    >
      Pasar a todos
    </Button>
  );
}

function personasDe(cuantas: number): string {
  if (cuantas === 0) return "no lo paga nadie";
  return cuantas === 1 ? "lo paga 1 persona" : `lo pagan ${cuantas} personas`;
}
