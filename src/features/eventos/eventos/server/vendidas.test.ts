import { afterAll, expect, test } from "vitest";
import { clubInstant } from "#contract/club-time.ts";
import type { EventoDePuerta } from "#features/eventos/puerta/contract.ts";
import type { Tablero } from "#features/oficina/hoy/contract.ts";
import { buy, eventIn, sell } from "#tests/harness/payments.ts";
import { createTestSite } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await createTestSite();
afterAll(() => site.end());

// Rule ENT-16
test("Eventos, Inicio, the gate and «Vendidas» show the same number of sold tickets", async () => {
  // Noon, because near midnight the test's event would be tomorrow's.
  site.clock.set(clubInstant("2026-06-20", "12:00"));
  const admin = await site.user("administrador");
  const eventoId = await eventIn(site, 1, { cantidad: 10 });
  await sell(site, admin, { eventoId, cantidad: 2 });
  await buy(site, await site.user(), eventoId);
  const read = async <T>(path: string) =>
    (await (await site.call("GET", `/api/${path}`, { as: admin })).json()) as T;

  const listed = (await read<Evento[]>("eventos/lista_eventos")).find(({ id }) => id === eventoId);
  expect(listed).toMatchObject({ cantidadDeEntradas: 10, entradasDisponibles: 7, entradasVendidas: 2 });
  const gate = await read<EventoDePuerta[]>(`entradas/puerta?eventos=${eventoId}`);
  expect(gate[0]).toMatchObject({ vendidas: 2 });
  const { eventosDeHoy } = await read<Tablero>("tablero");
  expect(eventosDeHoy).toMatchObject([{ id: eventoId, vendidas: 2 }]);
  expect(await read<unknown[]>(`entradas/lista_entradas?eventoId=${eventoId}`)).toHaveLength(2);
  const seen = await (await site.call("GET", "/api/eventos/lista")).json();
  expect((seen as Evento[]).find(({ id }) => id === eventoId)).not.toHaveProperty("entradasVendidas");
});
