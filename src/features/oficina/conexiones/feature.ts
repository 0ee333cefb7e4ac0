import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { borrarConexion, guardarConexion } from "./server/guardar-conexion.ts";
import { LIMITE_DE_PRUEBAS, probarConexion } from "./server/probar-conexion.ts";
import { bucket, conexionesPorEscribir, correo, mercadoPago } from "./server/revisar-conexiones.ts";
import { listarConexiones } from "./server/ver-conexiones.ts";

/** Services that an administrador connects in the office instead of the environment. */
export const conexiones: Feature = {
  name: "conexiones",
  actions: [
    {
      titulo: "Conectar Mercado Pago",
      palabras: "configurar cobro en línea correo",
      who: "administrador",
      enlace: "conexiones/",
    },
  ],
  auditoria: { objetos: { conexion: { label: "Conexión" } } },
  routes: [
    bind(contract.listarConexiones, listarConexiones),
    bind(contract.guardarConexion, guardarConexion),
    bind(contract.borrarConexion, borrarConexion),
    bind(contract.probarConexion, probarConexion),
  ],
  limits: [LIMITE_DE_PRUEBAS],
  checks: [conexionesPorEscribir, correo, mercadoPago, bucket],
};
