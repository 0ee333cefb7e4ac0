import type { Feature } from "#server/feature.ts";
import { bind, bindExport, bindList, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_USUARIOS } from "./rules.ts";
import { actualizarEstado, cambiarPermisos, eliminarUsuario } from "./server/administrar-cuenta.ts";
import { buscadorDePersonas } from "./server/buscador.repo.ts";
import { modificarDatos, verDatos } from "./server/modificar-datos.ts";
import { bandejaDeSinAutorizacion, bandejaDeSinResponsable, bandejaDeSocios } from "./server/padron.repo.ts";
import {
  buscarPersonas,
  listarPersonas,
  listarUsuarios,
  usuariosDeRol,
  verDeudores,
  verFichaDePersona,
} from "./server/ver-padron.ts";

export const padron: Feature = {
  name: "padron",
  finders: [buscadorDePersonas],
  inbox: [bandejaDeSocios, bandejaDeSinResponsable, bandejaDeSinAutorizacion],
  actions: [
    {
      titulo: "Inscribir socio",
      palabras: "nuevo agregar persona",
      who: "administrador",
      enlace: "usuarios/?abrir=inscribir",
    },
    {
      titulo: "Confirmar socios",
      palabras: "pedidos aceptar",
      who: "administrador",
      enlace: "usuarios/#socioEnProceso",
    },
  ],
  auditoria: {
    acciones: {
      "corregir-datos": "Corrigió los datos",
      permisos: "Cambió los roles",
      "usuario.estado false": "Dio de baja",
      "usuario.estado true": "Dio de alta",
    },
    campos: { campos: "Datos" },
  },
  routes: [
    bindList(contract.listarUsuarios, listarUsuarios),
    bindExport(contract.exportarUsuarios, usuariosDeRol, {
      sheet: "Usuarios",
      columns: COLUMNAS_DE_USUARIOS,
    }),
    bind(contract.verDeudores, verDeudores),
    bind(contract.buscarPersonas, buscarPersonas),
    ...bindListing(contract.listaDePersonas, listarPersonas),
    bind(contract.actualizarEstadoUsuario, actualizarEstado),
    bind(contract.verFichaDePersona, (deps, _, { id }) => verFichaDePersona(deps, id)),
    bind(contract.verDatos, verDatos),
    bind(contract.modificarDatos, modificarDatos),
    bind(contract.eliminarUsuario, eliminarUsuario),
    bind(contract.cambiarPermisos, cambiarPermisos),
  ],
};
