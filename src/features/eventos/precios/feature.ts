import { loggedAs } from "#contract/described.ts";
import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { DESCUENTO_DE_CODIGO, LIMITES_DE_CODIGO, TEXTOS_DE_CODIGO } from "./rules.ts";
import { crearCodigo, eliminarCodigo, listarCodigos, modificarCodigo } from "./server/codigos.ts";
import { LIMITE_DE_CODIGOS, leerCodigo, tarifasPara } from "./server/elegir.ts";
import { guardarPrecios, verPrecios } from "./server/guardar-precios.ts";
import { codigos, preciosDeEntradas } from "./server/table.ts";

declare module "#contract/api.ts" {
  interface PageReads {
    /** The ticket types for a visitor. Call `evento` first, which registers the cache dependencies. */
    tarifas(eventoId: number): Promise<contract.TarifaParaMi[]>;
  }
}

export const precios: Feature = {
  name: "precios",
  precios: preciosDeEntradas,
  actions: [
    {
      titulo: "Crear código promocional",
      palabras: "nuevo descuento promoción",
      who: "staff",
      enlace: "codigos/?abrir=crear",
    },
  ],
  auditoria: {
    objetos: {
      codigo: {
        label: "Código promocional",
        nombres: codigos.codigo,
        campos: loggedAs({ ...TEXTOS_DE_CODIGO, ...DESCUENTO_DE_CODIGO, ...LIMITES_DE_CODIGO }),
      },
    },
    acciones: { precios: "Cambió los precios" },
    campos: { maximoPorCompra: "Máximo por compra" },
  },
  routes: [
    bind(contract.misTarifas, async (deps, { usuarioId }, { id }) =>
      done(await tarifasPara(deps, usuarioId, id)),
    ),
    bind(contract.probarCodigo, async (deps, { usuarioId }, { id, codigo: texto }) => {
      const leido = await leerCodigo(deps, usuarioId, id, texto);
      if (!leido.ok) return leido;
      const { codigo, porcentaje, monto } = leido.value;
      return done({ codigo, porcentaje, monto });
    }),
    bind(contract.verPrecios, (deps, _, input) => verPrecios(deps, input)),
    bind(contract.guardarPrecios, guardarPrecios),
    ...bindListing(contract.listaDeCodigos, (deps, _, query) => listarCodigos(deps, query)),
    bind(contract.crearCodigo, crearCodigo),
    bind(contract.modificarCodigo, modificarCodigo),
    bind(contract.eliminarCodigo, eliminarCodigo),
  ],
  reads: (deps) => ({ tarifas: (eventoId) => tarifasPara(deps, null, eventoId) }),
  limits: [LIMITE_DE_CODIGOS],
};
