import { formatNumero } from "#contract/format.ts";
import { partAddress } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import type { HermanosSinGrupo } from "../contract.ts";

export function AdminHermanosSinGrupo({ sinGrupo: { personas, primeras } }: { sinGrupo: HermanosSinGrupo }) {
  if (personas === 0) return null;
  return (
    <Alert tone="warn" title="Hermanos sin grupo de descuento">
      <p>
        {personas === 1
          ? "1 persona con el mismo responsable que otra no está en ningún grupo"
          : `${formatNumero(personas)} personas con el mismo responsable no están en ningún grupo`}
        , y pagan sin el descuento por hermanos. Se las pone en la página de cada una, en Familia → Grupo de
        descuento.
      </p>
      <ul>
        {primeras.map(({ id, nombre }) => (
          <li key={id}>
            <StaffLink to={partAddress(`usuarios/${id}`, "familia")}>{nombre}</StaffLink>
          </li>
        ))}
        {personas > primeras.length && <li>{`y ${formatNumero(personas - primeras.length)} más`}</li>}
      </ul>
    </Alert>
  );
}
