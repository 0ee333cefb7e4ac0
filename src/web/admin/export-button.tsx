import FileSpreadsheet from "icon:file-spreadsheet";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, type TypedAnswer } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";

const FALLO = "No se pudo exportar. Probá de nuevo en un minuto.";

interface ExportButtonProps {
  label?: string;
  call: () => Promise<TypedAnswer & Response>;
}

/** Downloads a list as a spreadsheet under the name sent by the server. */
export function ExportButton({ label = "Exportar a Excel", call }: ExportButtonProps) {
  const [save, busy] = useSingleFlight(async () => {
    try {
      const response = await call();
      if (response.ok) {
        const file = await response.blob();
        const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
        saveFile(named ?? "planilla.xlsx", file, file.type);
        return;
      }
      const refused = await answerOf(Promise.resolve(response));
      notifications.show({
        message: refused.ok ? FALLO : refused.problem.detail,
        color: "red",
        autoClose: false,
      });
    } catch {
      // The download failed or was cut off: discard the partial file.
      notifications.show({ message: FALLO, color: "red", autoClose: false });
    }
  });
  return (
    <Button
      variant="outline"
      icon={<FileSpreadsheet aria-hidden="true" />}
      loading={busy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
