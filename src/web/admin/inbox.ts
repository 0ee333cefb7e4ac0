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
  /** Called after the decision, once the dialog has shown its outcome, to remove the item from the list. */
  onDone: () => void;
  /** Called after any other change to the item, including changes by other people. */
  onChange: () => void;
  /** Called after an undo, to return the item to the list. */
  onUndone: () => void;
}

interface OneClick {
  /**
   * A decision whose response has `correoSaleEn` can be undone until that email is sent; any other decision, for a
   * while.
   */
  call: (item: InboxItem) => Promise<Answer<unknown>>;
  done: (item: InboxItem, data: unknown) => string;
  undo?: { call: (item: InboxItem) => Promise<Answer<unknown>>; undone: (item: InboxItem) => string };
  /** The item stays in the list, for example after another attempt to send an email. */
  stays?: true;
}

export type InboxDecision = {
  /** "Aceptar" */
  label: string;
  /** The letter of the label that triggers the decision. */
  letter: string;
  usual?: true;
} & (OneClick | { Dialog: ComponentType<InboxDialogProps> });

/** The decisions for each kind of item. An area exports its decisions as `asuntos` from `web/asuntos.tsx`. */
export type InboxDecisions = Record<string, readonly InboxDecision[]>;
