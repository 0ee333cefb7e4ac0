import { clubTime } from "#contract/club-time.ts";
import type { Feature } from "#server/feature.ts";
import { conceptoCuota } from "./server/pagar-cuota.ts";
import { deleteImpagas, listCuotasDe } from "./server/repo.ts";
import { cuotasRoutes } from "./server/routes.ts";
import { aCuota } from "./server/vistas.ts";

/** Membership fees, paid in instalments. */
export const cuotas: Feature = {
  name: "cuotas",
  routes: cuotasRoutes,
  conceptos: { cuota: conceptoCuota },
  personalData: {
    name: "cuotas",
    async export(deps, q, usuarioId) {
      const hoy = clubTime(deps.clock()).fecha;
      return (await listCuotasDe(q, usuarioId)).map((fila) => {
        const { pagoAbierto: _, ...cuota } = aCuota(fila, hoy);
        return cuota;
      });
    },
    // Paid and overdue instalments are preserved for accounting; later ones are deleted with the account.
    async erase(deps, tx, usuarioId) {
      await deleteImpagas(tx, usuarioId, clubTime(deps.clock()).fecha, "no-vencidas");
    },
  },
};
