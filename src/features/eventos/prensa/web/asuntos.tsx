import type { InboxDecisions, InboxItem } from "#web/admin/inbox.ts";
import { answerOf, api, withId } from "#web/api.ts";

const undo = {
  call: (item: InboxItem) => answerOf(api.prensa[":id"].deshacer.$post(withId(item.id))),
  undone: ({ titulo }: InboxItem) => `Deshiciste la decisión sobre ${titulo}. No salió ningún correo.`,
};

export const asuntos: InboxDecisions = {
  prensa: [
    {
      label: "Acreditar",
      letter: "a",
      usual: true,
      call: (item) =>
        answerOf(
          api.prensa[":id"].actualizarEstado.$patch({
            ...withId(item.id),
            query: { estado: "true", sinDecidir: "true" },
          }),
        ),
      done: ({ titulo }) => `Acreditaste a ${titulo}.`,
      undo,
    },
    {
      label: "Rechazar",
      letter: "r",
      call: (item) =>
        answerOf(api.prensa[":id"].rechazar.$patch({ ...withId(item.id), query: { sinDecidir: "true" } })),
      done: ({ titulo }) => `Rechazaste el pedido de ${titulo}.`,
      undo,
    },
  ],
};
