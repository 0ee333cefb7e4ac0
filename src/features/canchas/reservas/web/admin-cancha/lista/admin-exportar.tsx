import { ExportButton } from "#web/admin/export-button.tsx";
import { api } from "#web/api.ts";
import type { Filtros } from "./admin-reservas-direccion.ts";

interface AdminExportarProps {
  termino: string;
  orden: string;
  filtros: Filtros;
}

/** Exports the list as filtered and sorted. */
export function AdminExportar({ termino, orden, filtros }: AdminExportarProps) {
  return (
    <ExportButton
      label="Export to Excel"
      fallbackName="reservas.xlsx"
      call={() => api.reserva.exportar.$get({ query: { ...filtros, termino: termino || undefined, orden } })}
    />
  );
}
