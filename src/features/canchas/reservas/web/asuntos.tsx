import { lazyDialog } from "#web/admin/dialogs.tsx";
import type { InboxDecisions, InboxDialogProps, InboxItem } from "#web/admin/inbox.ts";
import { answerOf, api, withId } from "#web/api.ts";

const Responder = lazyDialog<InboxDialogProps>(
  async () => (await import("./admin-respuesta.tsx")).AdminResponderAsunto,
);

const undo = {
  call: (item: InboxItem) => answerOf(api.reserva[":id"].deshacer.$post(withId(item.id))),
  undone: ({ titulo }: InboxItem) => `Deshiciste la decisión sobre ${titulo}. No salió ningún correo.`,
};
const query = { estado: "true", sinDecidir: "true" } as const;

export const asuntos: InboxDecisions = {
  reserva: [
    {
      label: "Aceptar",
      letter: "a",
      usual: true,
      call: (item) => answerOf(api.reserva[":id"].actualizarEstado.$patch({ ...withId(item.id), query })),
      done: ({ titulo }) => `Aceptaste la reserva de ${titulo}.`,
      undo,
    },
    {
      label: "Rechazar",
      letter: "r",
      call: (item) => answerOf(api.reserva.rechazado[":id"].$patch({ ...withId(item.id), query })),
      done: ({ titulo }) => `Rechazaste la reserva de ${titulo}.`,
      undo,
    },
    { label: "Responder", letter: "p", Dialog: Responder },
  ],
};
