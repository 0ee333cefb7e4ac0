import type { InboxDecisions } from "#web/admin/inbox.ts";
import { paramOf } from "#web/admin/inbox.ts";
import { answerOf, api } from "#web/api.ts";
import { AVISOS_DE_REINTENTO } from "./avisos-de-reintento.ts";

export const asuntos: InboxDecisions = {
  correo: [
    {
      label: "Reintentar",
      letter: "t",
      call: (item) => answerOf(api.sistema.correos[":id"].reintentar.$post({ param: paramOf(item) })),
      done: (_, data) => AVISOS_DE_REINTENTO[(data as { estado: keyof typeof AVISOS_DE_REINTENTO }).estado],
      stays: true,
    },
  ],
};
