import FileSpreadsheet from "icon:file-spreadsheet";
import { notifications } from "#web/admin/notifications.tsx";
import type { TypedAnswer } from "#web/api.ts";
import { useDownload } from "#web/shell/use-download.ts";
import { Button } from "#web/ui/button.tsx";

interface ExportButtonProps {
  label?: string;
  call: () => Promise<TypedAnswer & Response>;
}

export function ExportButton({ label = "Exportar a Excel", call }: ExportButtonProps) {
  const [save, busy] = useDownload(call, (message) => {
    if (message) notifications.show({ message, color: "red", autoClose: false });
  });
  return (
    <Button variant="outline" icon={<FileSpreadsheet aria-hidden="true" />} loading={busy} onClick={save}>
      {label}
    </Button>
  );
}
