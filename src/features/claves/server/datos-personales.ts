import type { DatosPersonales } from "#features/perfil/server/datos-personales.ts";
import { personaPorId } from "#features/usuarios/server/buscar-persona.ts";
import { borrarEnlaces, borrarPedidosDe, listarDe } from "./repo.ts";

/** Links to set a new password. Who asked for one at an address is not the caller's before it is shown to be hers. */
export const datosDeClaves: DatosPersonales = {
  nombre: "enlacesDeContraseña",
  exportar: (_deps, q, usuarioId) => listarDe(q, usuarioId),
  async anonimizar(_deps, tx, usuarioId) {
    const correo = (await personaPorId(tx, usuarioId))?.correo;
    if (correo) await borrarPedidosDe(tx, correo);
    await borrarEnlaces(tx, usuarioId);
  },
};
