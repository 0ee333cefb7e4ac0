import { lazyPart, part } from "#web/admin/object-page.tsx";

const AdminHistorial = lazyPart(() => import("./admin-historial.tsx"));

/** The part of an object's page with the decisions about the object. */
export const parteHistorial = (objeto: string, objetoId: number) =>
  part("historial", "Historial", () => <AdminHistorial {...{ objeto, objetoId }} />);
