import type { ReactNode, Ref } from "react";
import { DeleteButton } from "./delete-button.tsx";
import styles from "./item-list.module.css";

interface ItemListProps {
  /** How they stand: as rows, or as cards, four beside each other or as many as fit. */
  as: "rows" | "cards" | "cardsByFour";
  /** Pale while it is being loaded again. */
  busy: boolean;
  label: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** A list of a few things that are shown rather than told in columns: pictures, logos, links. */
export function ItemList({ as, busy, label, ref, children }: ItemListProps) {
  return (
    <ul
      ref={ref}
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
  /** Further buttons, before the delete. */
  actions?: ReactNode;
  /** It is being dragged to another place. */
  dragging?: boolean;
  children: ReactNode;
}

/** One of them: what it looks like, what it says, and what can be done with it. */
export function Item({ name, onDelete, picture, actions, dragging = false, children }: ItemProps) {
  return (
    <li className={`${styles.item} ${dragging ? styles.dragging : ""}`}>
      {picture}
      <div className={styles.foot}>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>
          {actions}
          <DeleteButton of={name} onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}
