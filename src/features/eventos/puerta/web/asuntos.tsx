import type { InboxDecisions, InboxItem } from "#web/admin/inbox.ts";
import { answerOf, api, withId } from "#web/api.ts";
import type { ResultadoDeLectura } from "../rules.ts";

/** Texts for the outcome of a decided entry. */
export const AL_FINAL: Partial<Record<ResultadoDeLectura, string>> = {
  ingreso: "El ingreso quedó anotado.",
  descartada: "Descartado: la entrada sigue sin usar.",
  repetida: "Esa entrada ya había ingresado: no cambió nada.",
  anulada: "Esa entrada se anuló: no cambió nada.",
  pasada: "Esa entrada se pasó a otra persona: no cambió nada.",
};

const decide = (what: "admitir" | "descartar") => (item: InboxItem) =>
  answerOf(api.entradas.puerta.lecturas[":id"][what].$post(withId(item.id)));
const done = (_: InboxItem, data: unknown) =>
  AL_FINAL[(data as { resultado: ResultadoDeLectura }).resultado] ?? "Decidido.";

export const asuntos: InboxDecisions = {
  lectura: [
    { label: "Admitir", letter: "a", usual: true, call: decide("admitir"), done },
    { label: "Descartar", letter: "d", call: decide("descartar"), done },
  ],
};
