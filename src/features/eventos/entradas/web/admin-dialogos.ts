import { lazyDialog } from "#web/admin/dialogs.tsx";

export const AdminRegistrarVenta = lazyDialog(() => import("./admin-registrar-venta.tsx"));
