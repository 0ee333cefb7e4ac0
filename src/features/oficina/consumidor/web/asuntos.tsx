import type { InboxDecisions } from "#web/admin/inbox.ts";
import { paramOf } from "#web/admin/inbox.ts";
import { answerOf, api } from "#web/api.ts";

export const asuntos: InboxDecisions = {
  consumidor: [
    {
      label: "Atendida",
      letter: "a",
      call: (item) =>
        answerOf(api.consumidor.solicitudes[":id"].atendida.$patch({ param: paramOf(item), query: {} })),
      done: ({ titulo }) => `Quedó atendida: ${titulo}.`,
      undo: {
        call: (item) =>
          answerOf(api.consumidor.solicitudes[":id"].atendida.$delete({ param: paramOf(item) })),
        undone: ({ titulo }) => `Volvió a pendientes: ${titulo}.`,
      },
    },
  ],
};
