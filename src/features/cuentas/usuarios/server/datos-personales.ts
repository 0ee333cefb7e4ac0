import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { CLAVE_DE_NADIE } from "./passwords.ts";
import { buscarPorId, cambiar, fechasDe } from "./repo.ts";

/** The user herself. What stays is an empty shell, for the rows of the accounts that point at it. */
export const datosDeUsuario: DatosPersonales = {
  nombre: "usuario",
  async exportar(_deps, q, usuarioId) {
    const usuario = await buscarPorId(q, usuarioId);
    return usuario && { ...usuario, ...(await fechasDe(q, usuarioId)) };
  },
  async anonimizar(deps, tx, usuarioId) {
    await cambiar(tx, usuarioId, {
      // No form takes a name with a space, so that nobody can have taken this one.
      nombreUsuario: `borrado ${usuarioId}`,
      nombre: "Cuenta",
      apellido: "eliminada",
      correo: null,
      claveHash: CLAVE_DE_NADIE,
      permisos: ["usuario"],
      alta: false,
      eliminadoEn: deps.clock(),
    });
  },
};
