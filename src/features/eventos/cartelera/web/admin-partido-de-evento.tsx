import { StaffLink } from "#web/admin/staff-link.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

/** Says that an event is a match of the fixture, which is moved and called off together with it (Rule TEM-9). */
export function AdminPartidoDeEvento({ eventoId }: { eventoId: number }) {
  const { answer } = useAnswer(String(eventoId), (options) =>
    api.eventos[":id"].partido.$get(withId(eventoId), options),
  );
  const partido = answer?.ok ? answer.data.partido : null;
  if (!partido) return null;
  return (
    <p className="note">
      Es el partido <StaffLink to={`partidos/${partido.id}`}>{partido.nombre}</StaffLink> del fixture: lo que
      cambia acá cambia también ahí.
    </p>
  );
}
