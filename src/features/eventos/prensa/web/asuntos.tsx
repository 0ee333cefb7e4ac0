import type { InboxDecisions, InboxItem } from "#web/admin/inbox.ts";
import { paramOf } from "#web/admin/inbox.ts";
import { answerOf, api } from "#web/api.ts";

const undo = {
  call: (item: InboxItem) => answerOf(api.prensa[":id"].deshacer.$post({ param: paramOf(item) })),
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
            param: paramOf(item),
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
        answerOf(api.prensa[":id"].rechazar.$patch({ param: paramOf(item), query: { sinDecidir: "true" } })),
      done: ({ titulo }) => `Rechazaste el pedido de ${titulo}.`,
      undo,
    },
  ],
};
