import { formatMoney } from "#contract/format.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";

/** Overdue debt of the people for whom a person pays; the person's own account does not show it. */
export function AdminDeQuienesPaga({ personaId, version }: { personaId: number; version: number }) {
  const { answer } = useAnswer(`${personaId} ${version}`, (options) =>
    api.personas[":id"]["por-pagar"].$get(withId(personaId), options),
  );
  // If somebody else pays for this person, the family's debts are on the payer's page.
  const deben =
    answer?.ok && answer.data.pagadorId === personaId
      ? answer.data.personas.filter(({ id, vencido }) => id !== personaId && vencido > 0)
      : [];
  if (deben.length === 0) return null;
  return (
    <Alert tone="warn">
      {deben.map(({ id, nombre, apellido, vencido }) => (
        <p key={id}>
          Paga las cuotas de{" "}
          <StaffLink to={`usuarios/${id}?parte=cuenta`}>
            {nombre} {apellido}
          </StaffLink>
          : {formatMoney(vencido)} vencidos.
        </p>
      ))}
    </Alert>
  );
}
