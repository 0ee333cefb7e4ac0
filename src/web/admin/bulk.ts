import type { Answer, TypedAnswer } from "#web/api.ts";

export interface BulkAction<Row> {
  /** "Aceptar". */
  label: string;
  /** "Aceptando". */
  doing: string;
  /** Before the number of rows: "Aceptaste". */
  did: string;
  /** A note, such as when it happens; with `blocked`, why it cannot be done now. */
  note?: string | undefined;
  blocked?: boolean;
  applies: (row: Row) => boolean;
  /** Asks for a reason first, because it cannot be undone. */
  reason?: BulkReason<Row>;
  /** Sets a state, so that repeating it changes nothing. `reason` is empty if none was asked for. */
  run: (row: Row, reason: string) => Promise<Answer<unknown>>;
  /** Absent if it cannot be undone. */
  undo?: (row: Row) => Promise<Answer<unknown>>;
}

interface BulkReason<Row> {
  /** The consequences, with the rows' totals. */
  explain: (rows: readonly Row[]) => string;
  maxLength: number;
}

export interface Bulk<Row> {
  /** Singular and plural of the records: "reserva", "reservas". */
  of: readonly [one: string, many: string];
  /** "reserva 12 de Ana Paz". */
  nameOf: (row: Row) => string;
  actions?: readonly BulkAction<Row>[];
  onExport: (ids: string) => Promise<TypedAnswer & Response>;
  onChange?: () => void;
}
