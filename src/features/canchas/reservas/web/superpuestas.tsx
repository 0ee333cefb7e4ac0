import { StaffLink } from "#web/admin/staff-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import type { Casillero } from "../contract.ts";
import { enUnaLinea, pantallaDe } from "../rules.ts";

/** Entries that conflict with a booking or a block, with links to their pages. */
export function Superpuestas({ title, otras }: { title: string; otras: readonly Casillero[] }) {
  return (
    <Alert tone="warn" title={title}>
      <ul role="list">
        {otras.map((otra) => (
          <li key={`${otra.clase} ${otra.id} ${otra.fecha} ${otra.horaInicio}`}>
            <StaffLink to={pantallaDe(otra)}>{enUnaLinea(otra)}</StaffLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
