import { clubTime } from "#contract/club-time.ts";
import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { listarDe, quitarImpagas } from "./repo.ts";
import { aCuota } from "./vistas.ts";

/** Instalments name nobody. What was paid or is overdue stays for the accounts; what would be due later ends with the account. */
export const datosDeCuotas: DatosPersonales = {
  nombre: "cuotas",
  async exportar(deps, q, usuarioId) {
    const hoy = clubTime(deps.clock()).fecha;
    return (await listarDe(q, usuarioId)).map((fila) => {
      const { pagoAbierto: _, ...cuota } = aCuota(fila, hoy);
      return cuota;
    });
  },
  async anonimizar(deps, tx, usuarioId) {
    await quitarImpagas(tx, usuarioId, clubTime(deps.clock()).fecha, "no-vencidas");
  },
};
