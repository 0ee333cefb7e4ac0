import { expect } from "vitest";
import type { Compra } from "#features/eventos/entradas/contract.ts";
import type { TestSite, TestUser } from "./site.ts";

type Site = Pick<TestSite, "call" | "pool">;

export const order = (site: Site, who: TestUser, evento: number, form: Record<string, string>) =>
  site.call("POST", `/api/compras/evento/${evento}/usuario/${who.id}`, { as: who, form });

/** Places an order. @throws Error unless the status is 201 */
export async function ordered(
  site: Site,
  who: TestUser,
  evento: number,
  form: Record<string, string>,
): Promise<Compra> {
  const response = await order(site, who, evento, form);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Compra;
}

export const lineas = (...pares: [tarifaId: number, cantidad: number][]) =>
  JSON.stringify(pares.map(([tarifaId, cantidad]) => ({ tarifaId, cantidad })));

type Columns = Record<string, unknown>;

/** Inserts a ticket type; `more` are further columns. */
export const insertTarifa = (
  site: Site,
  evento: number,
  nombre: string,
  precio: number,
  more: Columns = {},
) => insert(site, "tarifas", { evento_id: evento, nombre, precio, ...more });

export const insertCodigo = (site: Site, codigo: string, more: Columns) =>
  insert(site, "codigos", { codigo, creado_en: new Date(), ...more });

async function insert(site: Site, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, n) => `$${n + 1}`).join(", ")}) returning id`,
    Object.values(columns),
  );
  return rows[0]?.id ?? 0;
}
