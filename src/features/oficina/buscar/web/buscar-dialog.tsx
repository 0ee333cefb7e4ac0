import { Dialog } from "#web/ui/dialog.tsx";
import { BuscarPanel } from "./buscar-panel.tsx";

interface BuscarDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function BuscarDialog({ opened, onClose }: BuscarDialogProps) {
  return (
    <Dialog open={opened} onClose={onClose} title="Buscar" top>
      <BuscarPanel onClose={onClose} />
    </Dialog>
  );
}
