import { type InboxKind, inboxOf } from "#server/office-inbox.ts";
import { POR_QUE_ESPERA } from "../../rules.ts";
import { personaDe } from "../buscar-personas.ts";
import { listEnEspera } from "./repo.ts";

/** Entries read without a connection that wait for a decision (Rule PUE-12). */
export const bandejaDeLecturas: InboxKind = {
  tipo: "lectura",
  uno: "ingreso sin conexión",
  varios: "ingresos sin conexión",
  who: "administrador",
  lista: "eventos/?abrir=dispositivos",
  find: async ({ db }, { limit }) =>
    inboxOf(await listEnEspera(db, limit), ({ id, evento, motivo, entradaId, recibidaEn, ...quien }) => ({
      id,
      titulo: (entradaId === null ? quien.acreditado : personaDe(quien)) ?? "Sin nombre",
      detalle: `${evento.nombre} · ${POR_QUE_ESPERA[motivo]}`,
      importe: null,
      desde: recibidaEn,
      plazo: null,
      enlace: `eventos/${evento.id}?parte=puerta`,
    })),
};
