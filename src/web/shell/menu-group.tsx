import ChevronDown from "icon:chevron-down";
import { type ToggleEvent, useId } from "react";
import { NavLink } from "react-router";
import styles from "./menu.module.css";
import type { MenuGroup as Group } from "./menu-entries.ts";
import { closeOpen, useDisclosure } from "./use-disclosure.ts";

/** A dropdown of the menu. */
export function MenuGroup({ group }: { group: Group }) {
  const listId = useId();
  const { button, state, around } = useDisclosure();

  function keepOneOpen(event: ToggleEvent<HTMLElement>) {
    state.onToggle();
    if (event.newState === "open") closeOpen(event.currentTarget.closest("nav"), event.currentTarget);
  }

  return (
    <li className={styles.group} {...around}>
      <button type="button" className={styles.entry} aria-controls={listId} {...button}>
        {group.label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <span className={styles.state} {...state} onToggle={keepOneOpen} />
      <ul id={listId} className={styles.links}>
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
