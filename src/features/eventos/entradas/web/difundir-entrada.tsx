import { DifundirEvento } from "#features/eventos/eventos/web/difundir-evento.tsx";
import { api, withId } from "#web/api.ts";
import type { MiEntrada } from "../contract.ts";

/** Shares a ticket's event, or adds it to the calendar with a link to the ticket (Rule EVE-15). */
export function DifundirEntrada({ entrada: { id, evento } }: { entrada: Pick<MiEntrada, "id" | "evento"> }) {
  return (
    <DifundirEvento
      evento={evento}
      archivo={{
        name: `entrada-${id}.ics`,
        load: () => api.entradas.mias[":id"]["calendario.ics"].$get(withId(id)),
      }}
      detalle={`Tu entrada: ${location.origin}/perfil/entradas`}
    />
  );
}
