import FileSpreadsheet from "icon:file-spreadsheet";
import { notifications } from "#web/admin/notifications.tsx";
import { useDownload } from "#web/shell/use-download.ts";
import { Button } from "#web/ui/button.tsx";

interface ExportButtonProps {
  label?: string;
  call: Parameters<typeof useDownload>[0];
}

/** Downloads a spreadsheet; a failure is shown as a notification. */
export function ExportButton({ label = "Exportar a Excel", call }: ExportButtonProps) {
  const [save, busy] = useDownload(call, (message) => {
    if (message) notifications.show({ message, color: "red", autoClose: false });
  });
  return (
    <Button variant="outline" icon={<FileSpreadsheet />} loading={busy} onClick={save}>
      {label}
    </Button>
  );
}
