import type { ComponentType } from "react";
import type { Answer } from "#web/api.ts";

/** Something that waits for a decision (`GET /tablero/bandeja`). */
export interface InboxItem {
  tipo: string;
  id: number | string;
  titulo: string;
  detalle: string;
  importe: number | null;
}

export interface InboxDialogProps {
  item: InboxItem;
  opened: boolean;
  onClose: () => void;
  /** After the decision, of which the dialog has shown the outcome: the item leaves the list. */
  onDone: () => void;
  /** After anything else that changes the item, also by somebody else. */
  onChange: () => void;
  /** After an undo: the item is back. */
  onUndone: () => void;
}

/** A decision of one click. */
interface OneClick {
  /** An answer with `correoSaleEn` can be undone until that mail is sent, any other for a while. */
  call: (item: InboxItem) => Promise<Answer<unknown>>;
  done: (item: InboxItem, data: unknown) => string;
  undo?: { call: (item: InboxItem) => Promise<Answer<unknown>>; undone: (item: InboxItem) => string };
  /** The item is still there, as after another attempt to send a mail. */
  stays?: true;
}

export type InboxDecision = {
  /** "Aceptar" */
  label: string;
  /** The letter of the label that takes it. */
  letter: string;
  /** The usual one of its kind. */
  usual?: true;
} & (OneClick | { Dialog: ComponentType<InboxDialogProps> });

/** How a kind of things is decided: what an area's `web/asuntos.tsx` exports as `asuntos`, by kind. */
export type InboxDecisions = Record<string, readonly InboxDecision[]>;

/** For calls, whose ids are in their path. */
export const paramOf = ({ id }: InboxItem) => ({ id: String(id) });
