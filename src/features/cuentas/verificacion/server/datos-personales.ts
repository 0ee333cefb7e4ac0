import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { borrar, buscarConfirmado } from "./repo.ts";

/** That the login asks for a code. The secret itself is a key, no fact about the person, and is never handed over. */
export const datosDeVerificacion: DatosPersonales = {
  nombre: "segundoPaso",
  async exportar(_deps, q, usuarioId) {
    const fila = await buscarConfirmado(q, usuarioId);
    return fila && { activoDesde: fila.confirmadoEn };
  },
  async anonimizar(_deps, tx, usuarioId) {
    await borrar(tx, usuarioId);
  },
};
