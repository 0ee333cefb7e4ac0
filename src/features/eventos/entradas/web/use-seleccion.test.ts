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
  ["can choose from the tickets on sale and those that the order holds", { quedan: 3 }, { quedan: 5 }],
  [
    "can choose a sold-out ticket type that the order holds",
    { estado: "agotada", quedan: 0 },
    { estado: "disponible", quedan: 2 },
  ],
  [
    "can use the part of a member's limit that the order had used",
    { estado: "completa", quedan: 0 },
    { estado: "disponible", quedan: 2 },
  ],
  ["finds no change in a ticket type without a limit", { quedan: null }, {}],
  ["cannot choose a ticket type that is no longer on sale", { estado: "cerrada", quedan: 0 }, {}],
  [
    "cannot choose a members' ticket type while owing dues",
    { estado: "agotada", quedan: 0, motivo: { detalle: "Tenés cuotas vencidas.", pagar: "/perfil/cuotas" } },
    {},
  ],
] as const)("a buyer who changes an order %s", (_, antes, despues) => {
  const antesDe = tarifa(antes);
  expect(conRetencion([antesDe], ["Platea", "Platea", "Popular", null])).toEqual([
    { ...antesDe, ...despues },
  ]);
});
