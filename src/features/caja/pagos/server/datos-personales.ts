import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { toMoney } from "#server/db/database.ts";
import { listarDe } from "./repo.ts";

/** Payments stay as accounting needs them: what for, how much, when; whose they were, no more. */
export const datosDePagos: DatosPersonales = {
  nombre: "pagos",
  async exportar(_deps, q, usuarioId) {
    return (await listarDe(q, usuarioId)).map((pago) => ({ ...pago, monto: toMoney(pago.monto) }));
  },
  anonimizar: async () => {},
};
