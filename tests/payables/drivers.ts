import type { Feature } from "#server/feature.ts";
import { features } from "#site/features.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { buy } from "#tests/harness/payments.ts";
import type { TestSite, TestUser } from "#tests/harness/site.ts";
import { rifas } from "./rifas/feature.ts";

/** Every area of the club, plus an area with a separate kind of payment. */
export const withRifas: readonly Feature[] = [...features, rifas];

interface Purchase {
  buyer: TestUser;
  pagoId: number;
  url: string;
}

interface Driver {
  buy(site: TestSite): Promise<Purchase>;
  isDelivered(site: TestSite, pagoId: number): Promise<boolean>;
  /** Gives the items of an expired payment to another person. */
  takeAway(site: TestSite, purchase: Purchase): Promise<void>;
}

const exists = async (site: TestSite, from: string, pagoId: number) =>
  ((await site.pool.query(`select from ${from}`, [pagoId])).rowCount ?? 0) > 0;

const post = async (site: TestSite, path: string, as: TestUser, json: object = {}) => {
  const response = await site.call("POST", path, { as, json });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

let numero = 0;

export const DRIVERS: Record<string, Driver> = {
  entrada: {
    async buy(site) {
      const buyer = await site.user();
      return { buyer, ...(await buy(site, buyer, await site.event({ cantidad: 1 }))) };
    },
    isDelivered: (site, id) => exists(site, "entradas where pago_id = $1 and estado = 'pagada'", id),
    async takeAway(site, { pagoId }) {
      const rows = await site.sql`select evento_id as id from entradas where pago_id = ${pagoId}`;
      await buy(site, await site.user(), rows[0].id);
    },
  },
  cuota: {
    async buy(site) {
      const admin = await site.user("administrador");
      const buyer = await makeMember(site, admin, await makePlan(site, { precio: "2000.50", cuotas: 1 }));
      const [cuota] = await duesOf(site, buyer);
      return { buyer, ...(await post(site, `/api/cuotas/${cuota?.id}/pagar`, buyer)) };
    },
    isDelivered: (site, id) => exists(site, "cuotas where pago_id = $1", id),
    async takeAway(site, { pagoId }) {
      const rows = await site.sql`select cuota_id as id from cobros_de_cuota where pago_id = ${pagoId}`;
      const admin = await site.user("administrador");
      await post(site, `/api/cuotas/${rows[0].id}/cobrar`, admin, { medio: "efectivo" });
    },
  },
  rifa: {
    async buy(site) {
      const buyer = await site.user();
      const numeros = [++numero, ++numero];
      return { buyer, ...(await post(site, "/api/rifas/comprar", buyer, { numeros })) };
    },
    isDelivered: (site, id) => exists(site, "numeros where pago_id = $1 and estado = 'pagado'", id),
    async takeAway(site, { pagoId }) {
      const rows = await site.sql`select numero from numeros where pago_id = ${pagoId}`;
      const numeros = rows.map((row) => row.numero);
      await post(site, "/api/rifas/comprar", await site.user(), { numeros });
    },
  },
};
