import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Casillero } from "../contract.ts";
import { enUnaLinea, pantallaDe } from "../rules.ts";

/** Entries that conflict with a booking or a block, with links to their pages. */
export function Superpuestas({ title, otras }: { title: string; otras: readonly Casillero[] }) {
  const adminPath = useAdminPath();
  return (
    <Alert tone="warn" title={title}>
      <ul role="list">
        {otras.map((otra) => (
          <li key={`${otra.clase} ${otra.id} ${otra.fecha} ${otra.horaInicio}`}>
            <Link to={adminPath(pantallaDe(otra))}>{enUnaLinea(otra)}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
