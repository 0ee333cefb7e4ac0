import { lazyDialog } from "#web/admin/dialogs.tsx";

export const AdminEditarEvento = lazyDialog(() => import("./admin-editar-evento.tsx"));
export const AdminCancelarEvento = lazyDialog(() => import("./admin-cancelar-evento.tsx"));
export const AdminQrEvento = lazyDialog(() => import("./admin-qr-evento.tsx"));
