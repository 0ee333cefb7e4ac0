import { conciliarDebitos } from "#features/cuotas/debito/server/conciliar-debitos.ts";
import { verMiDebito } from "#features/cuotas/debito/server/debito-de-persona.ts";
import type { Actor } from "#server/deps.ts";
import type { TestSite, TestUser } from "./site.ts";

export function debitsOf(site: TestSite) {
  const actorOf = (user: TestUser): Actor => ({
    usuarioId: user.id,
    nombreUsuario: user.nombreUsuario,
    nombre: "Nombre",
    apellido: "Apellido",
    correo: user.correo,
    permisos: ["usuario"],
    sid: "",
  });
  return {
    actorOf,
    /** Sets both clocks to a time on the club's day, noon by default. */
    async at(fecha: string, hora = "12:00"): Promise<void> {
      const instant = new Date(`${fecha}T${hora}:00-03:00`);
      site.clock.set(instant);
      await site.emulator.setClock(instant.getTime() - Date.now());
    },
    hourly: () => conciliarDebitos(site.deps),
    async mine(user: TestUser) {
      const answer = await verMiDebito(site.deps, actorOf(user));
      if (!answer.ok) throw new Error(answer.detail);
      return answer.value;
    },
    /** Returns the payer's latest automatic debit authorisation, as stored. */
    async row(user: TestUser) {
      const rows = await site.sql`select *, monto::float, monto_pedido::float, proximo_debito::text
        from adhesiones where persona_id = ${user.id} order by id desc limit 1`;
      return rows[0] as Record<string, unknown> & { id: number; estado: string; preapproval_id: string };
    },
    /** Payments made by automatic debit, oldest first. */
    payments: (user: TestUser) =>
      site.sql`select p.id, p.monto::float, p.imputado::float, p.estado, p.medio, p.id_medio_pago, p.devuelto::float
        from pagos p join debitos d on d.pago_id = p.id where p.usuario_id = ${user.id} order by p.id`,
    async start(user: TestUser, correo = user.correo): Promise<string> {
      const response = await site.call("POST", "/api/debito", { as: user, json: { correo } });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return ((await response.json()) as { url: string }).url;
    },
    /** Names of somebody's emails about debits. */
    async mails(user: TestUser): Promise<string[]> {
      const rows =
        await site.sql`select clave from correos where para = ${user.correo} and clave like 'debito-%'
        order by creado_en, clave`;
      return rows.map(({ clave }) => String(clave).split(":")[0] ?? "");
    },
  };
}
