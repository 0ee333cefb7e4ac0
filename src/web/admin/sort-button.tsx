import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import ArrowUpDown from "icon:arrow-up-down";
import styles from "./record-table.module.css";

export interface SortBy {
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

export function SortButton({ label, sort }: { label: string; sort: SortBy }) {
  const Icon = sort.direction === null ? ArrowUpDown : sort.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {label}
      <Icon aria-hidden="true" />
    </button>
  );
}
