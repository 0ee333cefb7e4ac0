import { useLoaderData } from "react-router";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { DeleteButton, DeleteModal } from "#web/admin/delete-modal.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { Modal, useOpening } from "#web/admin/modal.tsx";
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
  const cuotas = useOpening<Plan>();
  const textos = useOpening<Plan>();
  const deletion = useOpening<Plan>();

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
                <button
                  type="button"
                  className="strong nowrap target as-link"
                  aria-haspopup="dialog"
                  aria-label={`Ver cuotas de ${row.nombre_plan}`}
                  onClick={() => cuotas.open(row)}
                >
                  Ver cuotas
                </button>
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
            dialogColumn<Plan>("Editar", ({ nombre_plan }) => `Editar ${nombre_plan}`, textos.open),
            {
              label: "Eliminar",
              card: "action",
              cell: (row) => <DeleteButton of={row.nombre_plan} onClick={() => deletion.open(row)} />,
            },
          ]}
          keyOf={(row) => row.id}
          bulk={{ of: ["plan", "planes"], nameOf: ({ nombre_plan }) => nombre_plan }}
          toneOf={(row) => (row.estado ? "success" : "danger")}
          cardHeading="h3"
        />
      </FormAndList>
      <AdminCuotasDePlan plan={cuotas.about} {...cuotas.dialog} />
      {textos.about && (
        <AdminTextosDePlan key={textos.about.id} plan={textos.about} {...textos.dialog} onChange={onChange} />
      )}
      <DeleteModal
        opening={deletion}
        title="Eliminar plan"
        remove={({ id }) => answerOf(api.planes[":id"].$delete(withId(id)))}
        done={({ nombre_plan }) => `«${nombre_plan}» fue eliminado.`}
        onChange={onChange}
      >
        {({ nombre_plan }) => (
          <span>
            Se va a eliminar <strong>{nombre_plan}</strong> con sus cuotas. Solo se puede si nadie lo usó; si
            no, podés dejar de ofrecerlo.
          </span>
        )}
      </DeleteModal>
    </StaffScreen>
  );
}

interface AdminCuotasDePlanProps {
  plan: Plan | null;
  opened: boolean;
  onClose: () => void;
}

function AdminCuotasDePlan({ plan, opened, onClose }: AdminCuotasDePlanProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Detalles de las Cuotas" size="md">
      {plan && (
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
      )}
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
