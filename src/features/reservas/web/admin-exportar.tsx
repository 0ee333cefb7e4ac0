import { notifications } from "@mantine/notifications";
import { FileSpreadsheet } from "lucide-react";
import { answerOf, api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Filtros } from "./admin-reservas-direccion.ts";

const FALLO = "No se pudo exportar. Probá de nuevo en un minuto.";

interface AdminExportarProps {
  termino: string;
  orden: string;
  filtros: Filtros;
}

/** 'Export to Excel' (spec 2 §2): the list as it is filtered and ordered, under the name that the server gives it. */
export function AdminExportar({ termino, orden, filtros }: AdminExportarProps) {
  const [exportar, busy] = useSingleFlight(async () => {
    const call = api.reserva.exportar.$get({ query: { ...filtros, termino: termino || undefined, orden } });
    try {
      const response = await call;
      if (response.ok) {
        const file = await response.blob();
        saveFile(nombreEn(response.headers.get("content-disposition")), file, file.type);
        return;
      }
      const refused = await answerOf(Promise.resolve(response));
      notifications.show({ message: refused.ok ? FALLO : refused.problem.detail, color: "red" });
    } catch {
      // Cut off, before it began or in the middle: half a file is not kept.
      notifications.show({ message: FALLO, color: "red" });
    }
  });
  return (
    <Button
      variant="outline"
      icon={<FileSpreadsheet aria-hidden="true" />}
      loading={busy}
      onClick={() => void exportar()}
    >
      Export to Excel
    </Button>
  );
}

function nombreEn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "reservas.xlsx";
}
