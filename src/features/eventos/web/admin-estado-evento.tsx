import { notifications } from "@mantine/notifications";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Evento } from "../contract.ts";

/** The state cell: says Activo or Inactivo, and a click turns it around (spec 2 §4). */
export function AdminEstadoEvento({ evento, onChange }: { evento: Evento; onChange: () => void }) {
  async function toggle() {
    // By name, not "the other one": a second press on a row that has not been refreshed changes nothing.
    const estado = evento.estado ? "false" : "true";
    const answer = await answerOf(
      api.eventos[":id"].actualizarEstado.$patch({ param: { id: String(evento.id) }, query: { estado } }),
    );
    if (!answer.ok) notifications.show({ message: answer.problem.detail, color: "red" });
    onChange();
  }

  const does = `${evento.estado ? "dar de baja" : "dar de alta"} ${evento.nombre}`;
  return <StateToggle active={evento.estado} does={does} onToggle={toggle} />;
}
