import { expect, test } from "vitest";
import type { TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { conRetencion } from "./use-seleccion.ts";

const tarifa = (cambios: Partial<TarifaParaMi>): TarifaParaMi => ({
  id: 1,
  nombre: "Platea",
  precio: 5000,
  soloSocios: false,
  maximoPorSocio: null,
  estado: "disponible",
  quedan: 3,
  desde: null,
  hasta: null,
  motivo: null,
  ...cambios,
});

test.each([
  ["adds held tickets to those left", { quedan: 3 }, { quedan: 5 }],
  ["offers a sold-out type again", { estado: "agotada", quedan: 0 }, { estado: "disponible", quedan: 2 }],
  [
    "offers a member's used quota again",
    { estado: "completa", quedan: 0 },
    { estado: "disponible", quedan: 2 },
  ],
  ["does not change a type without a limit", { quedan: null }, {}],
  ["does not change a type that is no longer on sale", { estado: "cerrada", quedan: 0 }, {}],
  [
    "does not change a members' type for a debtor",
    { estado: "agotada", quedan: 0, motivo: { detalle: "Tenés cuotas vencidas.", pagar: "/perfil/cuotas" } },
    {},
  ],
] as const)("%s", (_, antes, despues) => {
  const antesDe = tarifa(antes);
  expect(conRetencion([antesDe], ["Platea", "Platea", "Popular", null])).toEqual([
    { ...antesDe, ...despues },
  ]);
});
