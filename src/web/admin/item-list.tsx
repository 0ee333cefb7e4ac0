import type { ReactNode } from "react";
import { DeleteButton } from "./delete-button.tsx";
import styles from "./item-list.module.css";

interface ItemListProps {
  /** How they stand: as rows, or as cards, four beside each other or as many as fit. */
  as: "rows" | "cards" | "cardsByFour";
  /** Pale while it is being loaded again. */
  busy: boolean;
  label: string;
  children: ReactNode;
}

/** A list of a few things that are shown rather than told in columns: pictures, logos, links. */
export function ItemList({ as, busy, label, children }: ItemListProps) {
  return (
    <ul
      className={`${styles.list} ${styles[as]}`}
      // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
      role="list"
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {children}
    </ul>
  );
}

interface ItemProps {
  /** What it is called, for its delete. */
  name: string;
  onDelete: () => void;
  /** Over its text; of a card. */
  picture?: ReactNode;
  children: ReactNode;
}

/** One of them: what it looks like, what it says, and its delete. */
export function Item({ name, onDelete, picture, children }: ItemProps) {
  return (
    <li className={styles.item}>
      {picture}
      <div className={styles.foot}>
        <div className={styles.text}>{children}</div>
        <DeleteButton of={name} onClick={onDelete} />
      </div>
    </li>
  );
}
