import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { updateSinDeuda } from "./server/deudores.repo.ts";
import { eliminarCuenta, eliminarCuentaDeMenor } from "./server/eliminar-cuenta.ts";
import { CORREOS } from "./server/mails.ts";
import { modificarPerfil } from "./server/modificar-perfil.ts";
import { descargarDatos, verPerfil } from "./server/ver-perfil.ts";

export const perfil: Feature = {
  name: "perfil",
  mails: CORREOS,
  auditoria: { acciones: { "cambiar-clave": "Cambió su contraseña" } },
  routes: [
    bind(contract.verPerfil, verPerfil),
    bind(contract.modificarPerfil, modificarPerfil),
    bind(contract.descargarDatos, descargarDatos, (c) => {
      c.header("content-disposition", 'attachment; filename="mis-datos.json"');
      c.header("cache-control", "no-store");
    }),
    bind(contract.eliminarCuenta, eliminarCuenta),
    bind(contract.eliminarCuentaDeMenor, eliminarCuentaDeMenor),
  ],
  sweep: ({ db }) => updateSinDeuda(db),
};
