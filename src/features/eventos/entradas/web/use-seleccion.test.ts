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
  ["adds its held tickets to those left", { quedan: 3 }, { quedan: 5 }],
  [
    "makes a sold-out type available again",
    { estado: "agotada", quedan: 0 },
    { estado: "disponible", quedan: 2 },
  ],
  [
    "makes a member's used quota available again",
    { estado: "completa", quedan: 0 },
    { estado: "disponible", quedan: 2 },
  ],
  ["leaves a type without a limit unchanged", { quedan: null }, {}],
  ["leaves a type that is no longer on sale unchanged", { estado: "cerrada", quedan: 0 }, {}],
  [
    "leaves a members' type unavailable to a debtor",
    { estado: "agotada", quedan: 0, motivo: { detalle: "Tenés cuotas vencidas.", pagar: "/perfil/cuotas" } },
    {},
  ],
] as const)("changing an order %s", (_, antes, despues) => {
  const antesDe = tarifa(antes);
  expect(conRetencion([antesDe], ["Platea", "Platea", "Popular", null])).toEqual([
    { ...antesDe, ...despues },
  ]);
});
