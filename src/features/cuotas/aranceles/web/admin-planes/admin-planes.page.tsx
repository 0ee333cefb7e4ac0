import { useLoaderData } from "react-router";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { DeleteButton } from "#web/admin/confirm.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { dialogColumn } from "#web/admin/record-table.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Plan } from "../../contract.ts";
import { COLUMNAS_DE_PLANES, importeTotal, TEXTOS_DE_PLAN } from "../../rules.ts";
import { AdminNuevoPlan } from "./admin-nuevo-plan.tsx";

const LISTA = staffList({
  name: "planes",
  size: 2,
  of: "planes",
  empty: "NO HAY NINGÚN PLAN",
  columns: COLUMNAS_DE_PLANES,
  filters: { estado: stateFilter("planes") },
  list: (query, options) => api.planes.lista.$get({ query }, options),
  export: (query) => api.planes.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Planes, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminPlanes() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const onChange = list.reload;

  return (
    <StaffScreen title="Ingreso de Planes" list={list}>
      <FormAndList wide title="Planes Disponibles" form={<AdminNuevoPlan onCreated={onChange} />}>
        <StaffList
          list={list}
          caption="Planes Disponibles"
          cells={{
            nombre_plan: (_, text) => <strong>{text}</strong>,
            precio: ({ mensual }, text) => (mensual === undefined ? text : `${formatMoney(mensual)} por mes`),
            cuotas: (row) =>
              row.mensual !== undefined ? (
                "Mensual"
              ) : (
                <TextButton
                  className="nowrap target"
                  aria-label={`Ver cuotas de ${row.nombre_plan}`}
                  opens={<AdminCuotasDePlan plan={row} />}
                >
                  Ver cuotas
                </TextButton>
              ),
            estado: (row) => (
              <StateToggle
                active={row.estado}
                does={`${row.estado ? "dejar de ofrecer" : "ofrecer"} ${row.nombre_plan}`}
                call={() =>
                  answerOf(
                    api.planes[":id"].actualizarEstado.$patch({
                      ...withId(row.id),
                      query: { estado: row.estado ? "false" : "true" },
                    }),
                  )
                }
                done={({ estado, nombre_plan }) =>
                  estado
                    ? `«${nombre_plan}» se puede elegir.`
                    : `«${nombre_plan}» ya no se ofrece. Sus socios lo conservan.`
                }
                onChange={onChange}
              />
            ),
          }}
          actions={[
            dialogColumn<Plan>(
              "Editar",
              ({ nombre_plan }) => `Editar ${nombre_plan}`,
              (row) => <AdminTextosDePlan plan={row} onChange={onChange} />,
            ),
            {
              label: "Eliminar",
              card: "action",
              cell: ({ id, nombre_plan }) => (
                <DeleteButton
                  of={nombre_plan}
                  title="Eliminar plan"
                  remove={() => answerOf(api.planes[":id"].$delete(withId(id)))}
                  done={`«${nombre_plan}» fue eliminado.`}
                  onChange={onChange}
                >
                  Se va a eliminar <strong>{nombre_plan}</strong> con sus cuotas. Solo se puede si nadie lo
                  usó; si no, podés dejar de ofrecerlo.
                </DeleteButton>
              ),
            },
          ]}
          keyOf={(row) => row.id}
          bulk={{ of: ["plan", "planes"], nameOf: ({ nombre_plan }) => nombre_plan }}
          toneOf={(row) => (row.estado ? "success" : "danger")}
          cardHeading="h3"
        />
      </FormAndList>
    </StaffScreen>
  );
}

function AdminCuotasDePlan({ plan }: { plan: Plan }) {
  return (
    <Modal title="Detalles de las Cuotas" size="md">
      <table className="table">
        <caption className="strong breakable">{plan.nombre_plan}</caption>
        <thead>
          <tr>
            <th scope="col">Numero de Cuota</th>
            <th scope="col">Importe</th>
            <th scope="col">Fecha de Cuota</th>
          </tr>
        </thead>
        <tbody>
          {plan.cuotas.map((cuota) => (
            <tr key={cuota.id}>
              <td>{cuota.numeroCuota}</td>
              <td>{formatMoney(cuota.importe)}</td>
              <td>{formatInstant(cuota.fechaCuota)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">Importe total</th>
            <td colSpan={2}>{formatMoney(importeTotal(plan.cuotas))}</td>
          </tr>
        </tfoot>
      </table>
    </Modal>
  );
}

const FORM = describedForm(TEXTOS_DE_PLAN);

function AdminTextosDePlan({ plan, ...dialog }: DialogProps & { plan: Plan }) {
  return (
    <FormDialog
      {...dialog}
      {...FORM.editOf(plan)}
      title="Editar plan"
      keep={{ name: `plan/${plan.id}` }}
      validate={FORM.validate}
      send={(textos, antes) =>
        answerOf(api.planes[":id"].$patch({ ...withId(plan.id), json: { ...textos, antes } }))
      }
      done={({ nombre_plan }) => `Guardaste los textos de «${nombre_plan}».`}
    >
      {(form) => (
        <>
          <DescribedInputs of={TEXTOS_DE_PLAN} form={form} />
          <p className="note tabular">
            El precio y las cuotas no se cambian, porque sus socios ya los deben así. Para otro precio creá un
            plan nuevo y dejá de ofrecer este.
          </p>
        </>
      )}
    </FormDialog>
  );
}
