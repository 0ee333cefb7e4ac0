import { lazyDialog } from "#web/admin/dialogs.tsx";
import type { InboxDecisions, InboxDialogProps } from "#web/admin/inbox.ts";

const load = () => import("./admin-pedido.tsx");
const Confirmar = lazyDialog<InboxDialogProps>(async () => (await load()).AdminConfirmarAsunto);
const Rechazar = lazyDialog<InboxDialogProps>(async () => (await load()).AdminRechazarAsunto);

export const asuntos: InboxDecisions = {
  socio: [
    { label: "Confirmar", letter: "c", usual: true, Dialog: Confirmar },
    { label: "Rechazar", letter: "r", Dialog: Rechazar },
  ],
};
