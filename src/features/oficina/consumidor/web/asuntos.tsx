import type { InboxDecisions } from "#web/admin/inbox.ts";
import { answerOf, api, withId } from "#web/api.ts";

export const asuntos: InboxDecisions = {
  consumidor: [
    {
      label: "Atendida",
      letter: "a",
      call: (item) =>
        answerOf(api.consumidor.solicitudes[":id"].atendida.$patch({ ...withId(item.id), query: {} })),
      done: ({ titulo }) => `Quedó atendida: ${titulo}.`,
      undo: {
        call: (item) => answerOf(api.consumidor.solicitudes[":id"].atendida.$delete(withId(item.id))),
        undone: ({ titulo }) => `Volvió a pendientes: ${titulo}.`,
      },
    },
  ],
};
