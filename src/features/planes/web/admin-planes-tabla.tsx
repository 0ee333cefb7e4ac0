import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Plan } from "../contract.ts";
import { AdminCuotasDePlan } from "./admin-cuotas-de-plan.tsx";
import styles from "./admin-planes.module.css";

interface AdminPlanesTablaProps {
  planes: readonly Plan[];
  busy: boolean;
  /** Something was changed, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The plans with all their columns (spec 2 §2), and what can be done with each. */
export function AdminPlanesTabla({ planes, busy, onChange }: AdminPlanesTablaProps) {
  // What was opened is kept while its modal fades away; `shown` tells which one is open.
  const [chosen, setChosen] = useState<Plan | null>(null);
  const [shown, setShown] = useState<"cuotas" | "eliminar" | null>(null);

  function open(what: "cuotas" | "eliminar", plan: Plan) {
    setChosen(plan);
    setShown(what);
  }

  async function toggle({ id, estado, nombre_plan }: Plan) {
    // By name, not "the other one": what somebody else has just switched must not be turned around unseen.
    const answer = await answerOf(
      api.planes[":id"].actualizarEstado.$patch({
        param: { id: String(id) },
        query: { estado: estado ? "false" : "true" },
      }),
    );
    notifications.show(
      answer.ok
        ? {
            message: answer.data.estado
              ? `«${nombre_plan}» se puede elegir.`
              : `«${nombre_plan}» ya no se ofrece. Sus socios lo conservan.`,
            color: "green",
          }
        : { message: answer.problem.detail, color: "red" },
    );
    onChange();
  }

  async function remove(id: number) {
    const answer = await answerOf(api.planes[":id"].$delete({ param: { id: String(id) } }));
    if (answer.status === 404) onChange();
    return answer;
  }

  const columns: readonly Column<Plan>[] = [
    { label: "Fecha de creación", kind: "date", cell: (row) => formatInstant(row.fechaCreacion) },
    {
      label: "Nombre",
      kind: "text",
      card: "title",
      cell: (row) => <strong className={styles.name}>{row.nombre_plan}</strong>,
    },
    { label: "Precio del plan", kind: "number", cell: (row) => formatMoney(row.precio) },
    {
      label: "Cuota",
      cell: (row) => (
        <button
          type="button"
          className={styles.link}
          aria-haspopup="dialog"
          aria-label={`Ver cuotas de ${row.nombre_plan}`}
          onClick={() => open("cuotas", row)}
        >
          Ver cuotas
        </button>
      ),
    },
    {
      label: "Descripción",
      kind: "wide",
      cell: (row) => <span className={styles.description}>{row.descripcion}</span>,
    },
    {
      label: "Estado",
      card: "action",
      cell: (row) => (
        <StateToggle
          active={row.estado}
          does={`${row.estado ? "dejar de ofrecer" : "ofrecer"} ${row.nombre_plan}`}
          onToggle={() => toggle(row)}
        />
      ),
    },
    {
      label: "Eliminar",
      card: "action",
      cell: (row) => (
        <ActionIcon
          color="var(--color-danger-text)"
          aria-label={`Eliminar ${row.nombre_plan}`}
          aria-haspopup="dialog"
          onClick={() => open("eliminar", row)}
        >
          <Trash2 size={22} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ];

  return (
    <>
      <RecordTable
        caption="Planes Disponibles"
        columns={columns}
        rows={planes}
        keyOf={(row) => row.id}
        toneOf={(row) => (row.estado ? "success" : "danger")}
        cardHeading="h3"
        busy={busy}
      />
      <AdminCuotasDePlan plan={chosen} opened={shown === "cuotas"} onClose={() => setShown(null)} />
      {chosen && (
        <ConfirmModal
          opened={shown === "eliminar"}
          onClose={() => setShown(null)}
          title="Eliminar plan"
          confirmLabel="Eliminar"
          danger
          onConfirm={() => remove(chosen.id)}
          onDone={() => {
            notifications.show({ message: `«${chosen.nombre_plan}» fue eliminado.`, color: "green" });
            onChange();
          }}
        >
          <p>
            Se va a eliminar <strong>{chosen.nombre_plan}</strong> con sus cuotas. Solo se puede si nadie lo
            usó; si no, podés dejar de ofrecerlo.
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
