import type { Feature } from "#server/feature.ts";
import { CLAVE_DE_NADIE } from "./server/passwords.ts";
import { LIMITE_DE_REGISTROS } from "./server/registrar-usuario.ts";
import { buscarPorId, cambiar, fechasDe } from "./server/repo.ts";
import { usuariosRoutes } from "./server/routes.ts";

/** User accounts. */
export const usuarios: Feature = {
  name: "usuarios",
  routes: usuariosRoutes,
  limits: [LIMITE_DE_REGISTROS],
  personalData: {
    name: "usuario",
    async export(_deps, q, usuarioId) {
      const usuario = await buscarPorId(q, usuarioId);
      return usuario && { ...usuario, ...(await fechasDe(q, usuarioId)) };
    },
    // An empty row stays, as accounting rows reference it.
    async erase(deps, tx, usuarioId) {
      await cambiar(tx, usuarioId, {
        // Usernames cannot contain spaces, so this one is free.
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
  },
};
