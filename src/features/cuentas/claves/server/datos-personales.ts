import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { anularEnlaces } from "./anular-enlaces.ts";
import { borrarPedidosDe, codigoDe, listarDe } from "./repo.ts";

/** Links and codes to set a new password. Who asked for one at an address is not the caller's before it is shown to be hers. */
export const datosDeClaves: DatosPersonales = {
  nombre: "enlacesDeContraseña",
  async exportar(_deps, q, usuarioId) {
    return [...(await listarDe(q, usuarioId)), ...(await codigoDe(q, usuarioId))];
  },
  async anonimizar(_deps, tx, usuarioId) {
    const correo = (await personaPorId(tx, usuarioId))?.correo;
    if (correo) await borrarPedidosDe(tx, correo);
    await anularEnlaces(tx, usuarioId);
  },
};
