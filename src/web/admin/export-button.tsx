import FileSpreadsheet from "icon:file-spreadsheet";
import { notifications } from "@mantine/notifications";
import { answerOf, type TypedAnswer } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";

const FALLO = "No se pudo exportar. Probá de nuevo en un minuto.";

interface ExportButtonProps {
  label: string;
  /** For an answer that does not name its file. */
  fallbackName: string;
  call: () => Promise<TypedAnswer & Response>;
}

/** Saves a spreadsheet of a list, under the name that the server gives it. */
export function ExportButton({ label, fallbackName, call }: ExportButtonProps) {
  const [save, busy] = useSingleFlight(async () => {
    try {
      const response = await call();
      if (response.ok) {
        const file = await response.blob();
        const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
        saveFile(named ?? fallbackName, file, file.type);
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
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
