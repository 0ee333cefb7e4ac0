import type { Permiso } from "#features/personas/vinculos/rules.ts";
import { application } from "./members.ts";
import type { TestSite, TestUser } from "./site.ts";

interface Call {
  needs: Permiso;
  /** Whether administradores may call it without a bond. */
  office?: true;
  of: (as: TestUser, personaId: number) => Promise<Response>;
}

/**
 * Returns every call that takes a person's id, with the right that the bond must include.
 * @param planOf the id of a plan for membership requests
 */
export const callsAboutAPerson = (site: TestSite, planOf: () => number): Record<string, Call> => ({
  "GET /personas/{id}/cuenta": {
    needs: "cuotas",
    office: true,
    of: (as, id) => site.call("GET", `/api/personas/${id}/cuenta`, { as }),
  },
  "GET /personas/{id}/cuenta/exportar": {
    needs: "cuotas",
    office: true,
    of: (as, id) => site.call("GET", `/api/personas/${id}/cuenta/exportar`, { as }),
  },
  "GET /personas/{id}/agenda": {
    needs: "agenda",
    of: (as, id) => site.call("GET", `/api/personas/${id}/agenda`, { as }),
  },
  "PUT /personas/{id}/consentimiento": {
    needs: "consentir",
    of: (as, id) =>
      site.call("PUT", `/api/personas/${id}/consentimiento`, {
        as,
        json: { nombre: true, foto: false, numero: false },
      }),
  },
  "GET /personas/{id}/carnet": {
    needs: "carnet",
    of: (as, id) => site.call("GET", `/api/personas/${id}/carnet`, { as }),
  },
  "GET /personas/{id}/cuotas": {
    needs: "cuotas",
    of: (as, id) => site.call("GET", `/api/personas/${id}/cuotas`, { as }),
  },
  "POST /cuotas/pagar": {
    needs: "pagar",
    async of(as, id) {
      const rows = await site.sql`select min(id) as id from cuotas where usuario_id = ${id}`;
      return site.call("POST", "/api/cuotas/pagar", { as, json: { cuotas: [rows[0]?.id] } });
    },
  },
  "POST /cuotas/{id}/pagar": {
    needs: "pagar",
    async of(as, id) {
      const rows = await site.sql`select max(id) as id from cuotas where usuario_id = ${id}`;
      return site.call("POST", `/api/cuotas/${rows[0]?.id}/pagar`, { as });
    },
  },
  "POST /socio/crear": {
    needs: "asociar",
    of(as, paraPersona) {
      const { usuarioDto: _, ...json } = application(planOf());
      return site.call("POST", "/api/socio/crear", { as, json: { ...json, paraPersona } });
    },
  },
  "POST /familia/invitaciones": {
    needs: "invitar",
    of: (as, id) =>
      site.call("POST", "/api/familia/invitaciones", { as, json: { personas: [id], relacion: "padre" } }),
  },
  "POST /familia/pedidos/{id}/responder": {
    needs: "invitar",
    async of(as, id) {
      const uncle = await site.user();
      const rows = await site.sql`
        insert into invitaciones_de_familia (de_id, dependiente_id, relacion, creada_en, vence_en)
        values (${uncle.id}, ${id}, 'otra', now(), now() + interval '1 day') returning id`;
      return site.call("POST", `/api/familia/pedidos/${rows[0]?.id}/responder`, {
        as,
        json: { acepta: false },
      });
    },
  },
});
