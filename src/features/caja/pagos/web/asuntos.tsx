import { lazyDialog } from "#web/admin/dialogs.tsx";
import type { InboxDecisions, InboxDialogProps } from "#web/admin/inbox.ts";

const load = () => import("./admin-devolucion-asunto.tsx");
const YaDevuelta = lazyDialog<InboxDialogProps>(async () => (await load()).YaDevuelta);
const AMano = lazyDialog<InboxDialogProps>(async () => (await load()).AMano);
const Resolver = lazyDialog<InboxDialogProps>(async () => (await load()).Resolver);

export const asuntos: InboxDecisions = {
  devolucion: [{ label: "Ya lo devolví", letter: "y", usual: true, Dialog: YaDevuelta }],
  "devolucion-rechazada": [{ label: "Devolver a mano", letter: "d", Dialog: AMano }],
  "devolucion-de-mas": [{ label: "Resolver", letter: "s", Dialog: Resolver }],
};
