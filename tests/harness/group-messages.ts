import { randomUUID } from "node:crypto";
import type { MensajeAGrupoCompleto, PreviaDeMensaje } from "#features/oficina/mensajes/contract.ts";
import type { Filtro } from "#features/oficina/mensajes/rules.ts";
import { jsonOf } from "./json-of.ts";
import type { TestSite, TestUser } from "./site.ts";

export function groupMessages(site: TestSite, admin: TestUser) {
  const post = (path: string, json: object) => site.call("POST", `/api/mensajes${path}`, { as: admin, json });
  const preview = (filtro: Filtro): Promise<PreviaDeMensaje> => jsonOf(200, post("/previa", { filtro }));
  const seen = (id: number): Promise<MensajeAGrupoCompleto> =>
    jsonOf(200, site.call("GET", `/api/mensajes/${id}`, { as: admin }));
  return {
    post,
    preview,
    seen,
    /** Sends the last previewed message, with a different subject each time. */
    async send(filtro: Filtro, more: object = {}): Promise<MensajeAGrupoCompleto> {
      const { copias } = await preview(filtro);
      const asunto = `Novedad ${randomUUID()}`;
      const json = {
        asunto,
        cuerpo: "Hola.\nNos vemos.",
        filtro,
        copias,
        idempotencyKey: randomUUID(),
        ...more,
      };
      return jsonOf(201, post("", json));
    },
    /** Makes a person a member of a plan, without the emails of an application. */
    async enrol(id: number, planId: number): Promise<void> {
      await site.sql`update usuarios set permisos = '{socio}' where id = ${id}`;
      await site.sql`
        insert into socios (usuario_id, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
        values (${id}, '', '', '', '', ${planId}, now(), now())`;
    },
    statesOf: async (id: number): Promise<Record<string, string>> => {
      const rows = await site.sql`
        select coalesce(u.correo, u.nombre) as quien, d.estado from destinatarios_de_mensaje d
        join usuarios u on u.id = d.persona_id where d.mensaje_id = ${id}`;
      return Object.fromEntries(rows.map(({ quien, estado }) => [quien, estado]));
    },
  };
}
