import type { InboxDecisions, InboxItem } from "#web/admin/inbox.ts";
import { answerOf, api } from "#web/api.ts";
import type { ResultadoDeLectura } from "../rules.ts";
import { AL_FINAL } from "./al-final.ts";

const decide = (what: "admitir" | "descartar") => (item: InboxItem) =>
  answerOf(api.entradas.puerta.lecturas[":id"][what].$post({ param: { id: String(item.id) } }));
const done = (_: InboxItem, data: unknown) =>
  AL_FINAL[(data as { resultado: ResultadoDeLectura }).resultado] ?? "Decidido.";

export const asuntos: InboxDecisions = {
  lectura: [
    { label: "Admitir", letter: "a", usual: true, call: decide("admitir"), done },
    { label: "Descartar", letter: "d", call: decide("descartar"), done },
  ],
};
