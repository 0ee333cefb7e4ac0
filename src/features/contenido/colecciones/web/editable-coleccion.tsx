import { Fragment, type ReactNode } from "react";
import { DeleteButton, DeleteModal, type DeleteModalProps } from "#web/admin/delete-modal.tsx";
import { EditButton } from "#web/admin/edit-modal.tsx";
import { OrderButtons, OrderHandle } from "#web/admin/order-controls.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { type Move, type Ordered, useOrder } from "#web/admin/use-order.ts";
import type { Answer } from "#web/api.ts";
import styles from "./editable-coleccion.module.css";

interface EditableColeccionProps<T extends Ordered> {
  /** How the pieces stand: as rows, as wide pictures, or as cards, four beside each other or as many as fit. */
  as: "rows" | "banners" | "cards" | "cardsByFour";
  label: string;
  piezas: readonly T[];
  /** Pale while it is being loaded again. */
  busy?: boolean;
  /** How a new order is saved. Null while a search shows only a part, which has no order; `first` counts from 1. */
  order?: { first?: number; total: number; save: (move: Move) => Promise<Answer<unknown>> } | null;
  /** What a piece is called on its buttons; its name, without it. */
  nameOf?: (pieza: T) => string;
  picture?: (pieza: T) => ReactNode;
  /** What a piece says. */
  children: (pieza: T) => ReactNode;
  /** The modal that edits a piece. */
  editor?: (pieza: T, modal: { opened: boolean; onClose: () => void; onChange: () => void }) => ReactNode;
  deletion: Pick<DeleteModalProps<T>, "title" | "remove" | "done" | "sentenceOf" | "picture"> & {
    /** What will happen, in words that name the piece. */
    question: (pieza: T) => ReactNode;
  };
  /** Something changed, here or elsewhere: the list must be loaded again. */
  onChange: () => void;
}

/** The pieces of a collection as staff see them, with everything that can be done with one. */
export function EditableColeccion<T extends Ordered>(props: EditableColeccionProps<T>) {
  const { as, label, piezas, busy, nameOf = ({ nombre }) => nombre, picture, editor, onChange } = props;
  const { question, ...deletion } = props.deletion;
  const order = useOrder({
    items: piezas,
    first: props.order?.first ?? 1,
    total: props.order?.total ?? 0,
    save: props.order?.save ?? (() => Promise.reject(new Error("a list without an order"))),
    onChange,
  });
  const deleting = useOpening<T>();
  const editing = useOpening<T>();
  return (
    <>
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      <ul
        ref={order.listRef}
        className={`${styles.list} ${styles[as]}`}
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
        role="list"
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {(props.order ? order.shown : piezas).map((pieza, index) => {
          const handle = props.order && <OrderHandle order={order} item={pieza} />;
          return (
            <li
              key={pieza.id}
              className={`${styles.item} ${order.dragging === pieza.id ? styles.dragging : ""}`}
            >
              {as === "banners" && handle}
              {picture?.(pieza)}
              <div className={styles.foot}>
                <div className={styles.text}>{props.children(pieza)}</div>
                <div className={styles.actions}>
                  {as !== "banners" && handle}
                  {props.order && <OrderButtons order={order} item={pieza} index={index} />}
                  {editor && <EditButton of={nameOf(pieza)} onClick={() => editing.open(pieza)} />}
                  <DeleteButton of={nameOf(pieza)} onClick={() => deleting.open(pieza)} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {editing.about && (
        <Fragment key={JSON.stringify(editing.about)}>
          {editor?.(editing.about, { opened: editing.shown, onClose: editing.close, onChange })}
        </Fragment>
      )}
      <DeleteModal opening={deleting} onChange={onChange} {...deletion}>
        {question}
      </DeleteModal>
    </>
  );
}

/** The address of another site, as a link to it. */
export function OuterLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {to}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
