import type { InboxDecisions } from "#web/admin/inbox.ts";
import { answerOf, api, withId } from "#web/api.ts";

export const AVISOS_DE_REINTENTO = {
  "en-cola": "Se está intentando de nuevo. Si sale, el correo desaparece de esta lista.",
  enviandose: "Ese correo ya se está enviando.",
};

export const asuntos: InboxDecisions = {
  correo: [
    {
      label: "Reintentar",
      letter: "t",
      call: (item) => answerOf(api.sistema.correos[":id"].reintentar.$post(withId(item.id))),
      done: (_, data) => AVISOS_DE_REINTENTO[(data as { estado: keyof typeof AVISOS_DE_REINTENTO }).estado],
      stays: true,
    },
  ],
};
