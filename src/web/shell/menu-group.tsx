import { ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useId, useRef } from "react";
import { NavLink } from "react-router";
import styles from "./menu.module.css";
import type { MenuGroup as Group } from "./menu-entries.ts";

interface MenuGroupProps {
  group: Group;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** A dropdown of the menu: a button that shows its links; Escape and leaving it with Tab close it. */
export function MenuGroup({ group, open, onToggle }: MenuGroupProps) {
  const listId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    onToggle(false);
    buttonRef.current?.focus();
  }

  function closeOnLeave(event: FocusEvent) {
    const next = event.relatedTarget;
    if (open && next instanceof Node && !event.currentTarget.contains(next)) onToggle(false);
  }

  return (
    <li className={styles.group} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => onToggle(!open)}
      >
        {group.label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles.links} data-open={open || undefined}>
        {group.links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} end={link.exact ?? false} className={styles.link}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
