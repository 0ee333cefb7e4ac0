import { formatMoney } from "#contract/format.ts";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";

/** Overdue debt of the people for whom a person pays; the person's own account does not show it. */
export function AdminDeQuienesPaga({ personaId, version }: { personaId: number; version: number }) {
  const adminPath = useAdminPath();
  const { answer } = useAnswer(`${personaId} ${version}`, (options) =>
    api.personas[":id"]["por-pagar"].$get({ param: { id: String(personaId) } }, options),
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
          <Link to={adminPath(`usuarios/${id}?parte=cuenta`)}>
            {nombre} {apellido}
          </Link>
          : {formatMoney(vencido)} vencidos.
        </p>
      ))}
    </Alert>
  );
}
