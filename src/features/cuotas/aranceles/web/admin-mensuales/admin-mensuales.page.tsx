import Plus from "icon:plus";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Arancel } from "../../contract.ts";

const load = () => import("./admin-cambios-de-arancel.tsx");
const AdminNuevoArancel = lazyDialog(async () => (await load()).AdminNuevoArancel);
const AdminNuevoPrecio = lazyDialog(async () => (await load()).AdminNuevoPrecio);
const AdminPasarAMensual = lazyDialog(async () => (await load()).AdminPasarAMensual);
const AdminCambiarArancel = lazyDialog(async () => (await load()).AdminCambiarArancel);

export const meta = pageMeta({ title: "Precios por mes, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.aranceles.$get({}, { init: { signal: request.signal } }));
}

export default function AdminMensuales() {
  const mensuales = useLoaderAnswer(useLoaderData<typeof clientLoader>());
  const { answer, reload } = mensuales;
  return (
    <StaffScreen
      title="Precios por mes"
      lead="Lo que paga un socio cada mes. Un adicional se suma a quien lo hace, como un deporte. Una categoría (U13, U15…) no tiene precio propio: paga los de su plan y su deporte. Un precio nuevo no cambia las cuotas ya emitidas."
      actions={
        <DialogButton
          icon={<Plus />}
          disabled={!answer?.ok}
          opens={<AdminNuevoArancel planes={answer?.ok ? answer.data.planes : []} onChange={reload} />}
        >
          Agregar
        </DialogButton>
      }
    >
      <Loaded of={mensuales}>
        {({ aranceles }) => (
          <>
            {aranceles.length === 0 && (
              <EmptyState title="TODAVÍA NADA SE COBRA POR MES">
                <p>
                  Hacé mensual un plan con Agregar: sus socios pagan una cuota por mes, con su precio de ese
                  mes.
                </p>
              </EmptyState>
            )}
            <h2 className="visually-hidden">Los precios</h2>
            <ObjectCards>
              {aranceles.map((arancel) => (
                <TarjetaDeArancel key={arancel.id} arancel={arancel} onChange={reload} />
              ))}
            </ObjectCards>
          </>
        )}
      </Loaded>
    </StaffScreen>
  );
}

interface TarjetaDeArancelProps {
  arancel: Arancel;
  onChange: () => void;
}

function TarjetaDeArancel({ arancel, onChange }: TarjetaDeArancelProps) {
  const { nombre, plan, personas, activa, porPasar, precios } = arancel;
  return (
    <ObjectCard title={nombre}>
      <p className="muted">
        {plan ? `Plan ${plan.nombre}` : "Adicional"} · {personasDe(personas)}
      </p>
      {!activa && (
        <div>
          <Badge tone="neutral">No se cobra</Badge>
        </div>
      )}
      {plan && porPasar > 0 && (
        <p>
          {formatCantidad(porPasar, "socio del plan", "socios del plan")} todavía no
          {porPasar === 1 ? " paga" : " pagan"} por mes.
        </p>
      )}
      <ul className="plain-list ruled">
        {precios.map((uno) => (
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
        <DialogButton
          size="small"
          variant="outline"
          aria-label={`Nuevo precio de ${nombre}`}
          opens={<AdminNuevoPrecio arancel={arancel} onChange={onChange} />}
        >
          Nuevo precio
        </DialogButton>
        <DialogButton
          size="small"
          variant="ghost"
          aria-label={`Cambiar ${nombre}`}
          opens={<AdminCambiarArancel arancel={arancel} onChange={onChange} />}
        >
          Cambiar
        </DialogButton>
        {plan && porPasar > 0 && (
          <DialogButton
            size="small"
            aria-label={`Pasar a los socios de ${plan.nombre}`}
            opens={<AdminPasarAMensual plan={plan} onChange={onChange} />}
          >
            Pasar a todos
          </DialogButton>
        )}
      </div>
    </ObjectCard>
  );
}

function personasDe(cuantas: number): string {
  if (cuantas === 0) return "no lo paga nadie";
  return cuantas === 1 ? "lo paga 1 persona" : `lo pagan ${cuantas} personas`;
}
