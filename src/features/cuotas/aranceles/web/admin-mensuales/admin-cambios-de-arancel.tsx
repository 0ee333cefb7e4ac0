import { NativeSelect } from "@mantine/core";
import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Arancel, Aranceles } from "../../contract.ts";
import { CAMPOS_DE_ARANCEL, IMPORTE_DE_ARANCEL } from "../../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "../campo-de-mes.tsx";

const CAMPOS_DE_NUEVO = { nombre: CAMPOS_DE_ARANCEL.nombre, ...IMPORTE_DE_ARANCEL };
const FORM = describedForm(CAMPOS_DE_ARANCEL);
const NUEVO = describedForm(CAMPOS_DE_NUEVO);
const PRECIO = describedForm(IMPORTE_DE_ARANCEL);

interface AdminNuevoArancelProps extends DialogProps {
  planes: Aranceles["planes"];
}

export function AdminNuevoArancel({ planes, ...dialog }: AdminNuevoArancelProps) {
  return (
    <FormDialog
      {...dialog}
      title="Cobrar por mes"
      submitLabel="Agregar"
      initialValues={{ ...NUEVO.empty, planId: "", vigenteDesde: mesDesdeHoy(0) }}
      validate={NUEVO.validate}
      send={({ planId, vigenteDesde, ...typed }) =>
        answerOf(
          api.aranceles.$post({
            json: {
              ...(planId
                ? { tipo: "base" as const, planId: Number(planId) }
                : { tipo: "adicional" as const }),
              ...NUEVO.read(typed),
              vigenteDesde,
            },
          }),
        )
      }
      done={({ nombre }) => `${nombre} se cobra por mes.`}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Qué es"
            description="Los socios de un plan mensual pagan una cuota por mes, en lugar de las cuotas del plan."
            data={[
              { value: "", label: "Un adicional, como un deporte" },
              ...planes.map(({ id, nombre, activo }) => ({
                value: String(id),
                label: `El plan ${nombre}${activo ? "" : " (inactivo)"}`,
              })),
            ]}
            {...form.getInputProps("planId")}
            onChange={({ currentTarget: { value: planId } }) => {
              const elegido = planes.find(({ id }) => String(id) === planId);
              form.setValues({ planId, nombre: form.values.nombre || (elegido?.nombre ?? "") });
            }}
          />
          <DescribedInputs of={CAMPOS_DE_NUEVO} form={form} />
          <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
        </>
      )}
    </FormDialog>
  );
}

export function AdminNuevoPrecio({ arancel, ...dialog }: DialogProps & { arancel: Arancel }) {
  const ultimoPrecioId = Math.max(0, ...arancel.precios.map(({ id }) => id));
  return (
    <FormDialog
      {...dialog}
      title={`Nuevo precio de ${arancel.nombre}`}
      initialValues={{ ...PRECIO.empty, vigenteDesde: mesDesdeHoy(1) }}
      validate={PRECIO.validate}
      send={({ vigenteDesde, ...typed }) =>
        answerOf(
          api.aranceles[":id"].precios.$post({
            ...withId(arancel.id),
            json: {
              ...PRECIO.read(typed),
              vigenteDesde,
              ...(ultimoPrecioId > 0 && { ultimoPrecioId }),
            },
          }),
        )
      }
      done={`${arancel.nombre} tiene su precio nuevo.`}
    >
      {(form) => (
        <>
          <DescribedInput
            of={IMPORTE_DE_ARANCEL.importe}
            description={arancel.precio === null ? undefined : `Hoy cuesta ${formatMoney(arancel.precio)}.`}
            {...form.getInputProps("importe")}
          />
          <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
          <p>No avisa a nadie. Para avisar con el motivo, y ver a quién le cambia, usá Aumentos.</p>
        </>
      )}
    </FormDialog>
  );
}

export function AdminCambiarArancel({ arancel, ...dialog }: DialogProps & { arancel: Arancel }) {
  return (
    <FormDialog
      {...dialog}
      {...FORM.editOf(arancel)}
      title={`Cambiar ${arancel.nombre}`}
      validate={FORM.validate}
      send={(json, antes) =>
        answerOf(api.aranceles[":id"].$patch({ ...withId(arancel.id), json: { ...json, antes } }))
      }
      done={(guardado) => `Se guardó ${guardado.nombre}.`}
    >
      {(form) => <DescribedInputs of={CAMPOS_DE_ARANCEL} form={form} />}
    </FormDialog>
  );
}

interface AdminPasarAMensualProps extends DialogProps {
  plan: { id: number; nombre: string };
}

/** Moves the members of a plan that became monthly, after showing how many and from which month on (Rule TAR-11). */
export function AdminPasarAMensual({ plan, ...dialog }: AdminPasarAMensualProps) {
  const param = { id: String(plan.id) };
  const porPasar = useAnswer(param.id, (options) => api.planes[":id"]["por-pasar"].$get({ param }, options));
  async function move() {
    let pasaron = 0;
    for (;;) {
      const answer = await answerOf(api.planes[":id"].pasar.$post({ param }));
      if (!answer.ok) return answer;
      pasaron += answer.data.pasaron;
      if (answer.data.quedan === 0 || answer.data.pasaron === 0)
        return { ...answer, data: { pasaron, quedan: 0 } };
    }
  }
  return (
    <Confirm
      {...dialog}
      title={`Pasar a los socios de ${plan.nombre}`}
      confirmLabel="Pasar a todos"
      onConfirm={move}
      done={({ pasaron }) => formatCantidad(pasaron, "persona paga por mes.", "personas pagan por mes.")}
    >
      <Loaded of={porPasar} text="Contando...">
        {({ desde }) => (
          <ul className="plain-list ruled">
            {desde.map(({ periodo, personas }) => (
              <li key={periodo} className="row-3 tight middle apart breakable">
                <span className="stack-1 grow">Pagan por mes desde {formatMes(periodo)}</span>
                <strong className="tabular nowrap">{personas}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p>
        Las cuotas del plan que no pagaron y no vencieron se reemplazan. Lo que ya pagaron los cubre hasta que
        se termina. Lo vencido se sigue debiendo.
      </p>
    </Confirm>
  );
}
