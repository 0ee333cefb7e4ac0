import type { PedidoDePrensa } from "#features/eventos/prensa/contract.ts";
import { jsonOf } from "./json-of.ts";
import type { TestSite } from "./site.ts";

let made = 0;

/** Returns a valid press request, whose DNI and email no other request of the test has. */
export function pressRequest<F extends object>(eventoId: unknown, fields?: F) {
  const n = String(++made).padStart(3, "0");
  return {
    nombreMedio: "Radio Norte",
    nombreApellido: "Ana Paz",
    dni: `30222${n}`,
    email: `prensa${n}@example.com`,
    telefonoCelular: "2346555123",
    comentario: "Somos dos",
    eventoId,
    ...fields,
  };
}

export function askForPress(
  site: Pick<TestSite, "call">,
  eventoId: number,
  fields: object = {},
): Promise<PedidoDePrensa> {
  const json = pressRequest(eventoId, fields);
  return jsonOf(201, site.call("POST", "/api/prensa/registrar/prensa", { json }));
}
