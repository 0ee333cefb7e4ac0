import Download from "icon:download";
import { useState } from "react";
import { api } from "#web/api.ts";
import { useDownload } from "#web/shell/use-download.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export function DescargarRecibo({ numero }: { numero: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [download, busy] = useDownload(
    () => api.recibos[":numero"].pdf.$get({ param: { numero } }),
    setProblem,
  );
  return (
    <>
      <Button variant="outline" icon={<Download />} loading={busy} onClick={download}>
        Descargar PDF
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
