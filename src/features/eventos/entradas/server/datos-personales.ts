import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { toMoney } from "#server/db/database.ts";
import { todasDe } from "./repo.ts";
import { eventoDe } from "./vistas.ts";

/** Tickets stay with their event, whose places they hold. The code of each belongs to the person alone. */
export const datosDeEntradas: DatosPersonales = {
  nombre: "entradas",
  async exportar(deps, q, usuarioId) {
    return (await todasDe(q, usuarioId)).map((entrada) => ({
      id: entrada.id,
      evento: eventoDe(entrada).nombre,
      fecha: entrada.fecha,
      hora: entrada.hora.slice(0, 5),
      lugar: entrada.lugar,
      estado: entrada.estado,
      compradaEn: entrada.compradaEn,
      ingresoEn: entrada.ingresoEn,
      importe: toMoney(entrada.monto),
      codigo: entrada.estado === "pagada" ? deps.tickets.sign(entrada.id) : null,
    }));
  },
  anonimizar: async () => {},
};
