import type { TextField } from "#contract/text-fields.ts";
import type { Answer, TypedAnswer } from "#web/api.ts";

export interface BulkAction<Row> {
  /** "Aceptar". */
  label: string;
  /** What the action does to the rows: "Aceptando". */
  doing: string;
  /** What it did, before the number of rows: "Aceptaste". */
  did: string;
  /** A note, such as when the action takes effect; with `blocked`, why it is unavailable. */
  note?: string | undefined;
  blocked?: boolean;
  applies: (row: Row) => boolean;
  /** The form for a reason, for actions that cannot be undone. */
  reason?: BulkReason<Row>;
  /** Sets a state, so that repeating it changes nothing. `reason` is empty if none was asked for. */
  run: (row: Row, reason: string) => Promise<Answer<unknown>>;
  /** Absent for an action that cannot be undone. */
  undo?: (row: Row) => Promise<Answer<unknown>>;
}

interface BulkReason<Row> {
  /** The consequences, with the rows' totals. */
  explain: (rows: readonly Row[]) => string;
  of: TextField;
}

export interface Bulk<Row> {
  /** Singular and plural of the records: "reserva", "reservas". */
  of: readonly [one: string, many: string];
  /** One record: "reserva 12 de Ana Paz". */
  nameOf: (row: Row) => string;
  actions?: readonly BulkAction<Row>[];
  onExport: (ids: string) => Promise<TypedAnswer & Response>;
  onChange?: () => void;
}
