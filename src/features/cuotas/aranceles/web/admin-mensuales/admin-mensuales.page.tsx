import Plus from "icon:plus";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
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
  const [creando, setCreando] = useState(false);
  const precio = useOpening<Arancel>();
  const cambio = useOpening<Arancel>();
  const paso = useOpening<NonNullable<Arancel["plan"]>>();
  return (
    <StaffScreen
      title="Precios por mes"
      lead="Lo que paga un socio cada mes. Un adicional se suma a quien lo hace, como un deporte. Una categoría (U13, U15…) no tiene precio propio: paga los de su plan y su deporte. Un precio nuevo no cambia las cuotas ya emitidas."
      actions={
        <Button icon={<Plus />} disabled={!answer?.ok} onOpen={() => setCreando(true)}>
          Agregar
        </Button>
      }
    >
      <Loaded of={mensuales}>
        {({ aranceles, planes }) => (
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
                <TarjetaDeArancel
                  key={arancel.id}
                  arancel={arancel}
                  onPrecio={precio.open}
                  onCambio={cambio.open}
                  onPaso={paso.open}
                />
              ))}
            </ObjectCards>
            <AdminNuevoArancel
              planes={planes}
              opened={creando}
              onClose={() => setCreando(false)}
              onChange={reload}
            />
          </>
        )}
      </Loaded>
      {precio.about && (
        <AdminNuevoPrecio key={precio.about.id} arancel={precio.about} {...precio.dialog} onChange={reload} />
      )}
      {cambio.about && (
        <AdminCambiarArancel
          key={cambio.about.id}
          arancel={cambio.about}
          {...cambio.dialog}
          onChange={reload}
        />
      )}
      {paso.about && <AdminPasarAMensual plan={paso.about} {...paso.dialog} onChange={reload} />}
    </StaffScreen>
  );
}

interface TarjetaDeArancelProps {
  arancel: Arancel;
  onPrecio: (arancel: Arancel) => void;
  onCambio: (arancel: Arancel) => void;
  onPaso: (plan: NonNullable<Arancel["plan"]>) => void;
}

function TarjetaDeArancel({ arancel, onPrecio, onCambio, onPaso }: TarjetaDeArancelProps) {
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
        <Button
          size="small"
          variant="outline"
          aria-label={`Nuevo precio de ${nombre}`}
          onOpen={() => onPrecio(arancel)}
        >
          Nuevo precio
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Cambiar ${nombre}`}
          onOpen={() => onCambio(arancel)}
        >
          Cambiar
        </Button>
        {plan && porPasar > 0 && (
          <Button
            size="small"
            aria-label={`Pasar a los socios de ${plan.nombre}`}
            onOpen={() => onPaso(plan)}
          >
            Pasar a todos
          </Button>
        )}
      </div>
    </ObjectCard>
  );
}

function personasDe(cuantas: number): string {
  if (cuantas === 0) return "no lo paga nadie";
  return cuantas === 1 ? "lo paga 1 persona" : `lo pagan ${cuantas} personas`;
}
