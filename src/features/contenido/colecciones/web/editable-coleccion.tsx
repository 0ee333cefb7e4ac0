import { Fragment, type ReactNode } from "react";
import { DeleteButton, DeleteModal, type DeleteModalProps } from "#web/admin/delete-modal.tsx";
import { EditButton } from "#web/admin/icon-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { OrderButtons, OrderHandle } from "#web/admin/order-controls.tsx";
import { ListBody } from "#web/admin/staff-list.tsx";
import { type Move, type Ordered, useOrder } from "#web/admin/use-order.ts";
import type { Answer } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./editable-coleccion.module.css";

interface PiezasProps<T extends Ordered> {
  /** Layout: rows, wide pictures, or cards, either four per row or as many as fit. */
  as: "rows" | "banners" | "cards" | "cardsByFour";
  label: string;
  /** Name of a piece for buttons and confirmations; `nombre` by default. */
  nameOf?: (pieza: T) => string;
  picture?: (pieza: T) => ReactNode;
  children: (pieza: T) => ReactNode;
  editor?: (pieza: T, modal: { opened: boolean; onClose: () => void; onChange: () => void }) => ReactNode;
  /** The confirmation's words around the piece's name: "la foto " … " de la galería". */
  deletion: Pick<DeleteModalProps<T>, "title" | "remove" | "done" | "sentenceOf" | "picture"> & {
    before?: string;
    after?: string;
  };
}

interface EditableColeccionProps<T extends Ordered> extends PiezasProps<T> {
  list: ShownList<T[]>;
  unit?: string;
  nothingYet: { title: string; text?: string };
  /** Saves a new order, if the collection is ordered. Disabled during a search, which shows only part of the list. */
  save?: (move: Move) => Promise<Answer<unknown>>;
  help?: string;
  /** Which list of the collection is shown, if it has several. */
  part?: string;
}

export function EditableColeccion<T extends Ordered>(props: EditableColeccionProps<T>) {
  const { list, unit, nothingYet, save, help, part, ...piezas } = props;
  const { termino, pagina, tamano } = list.state;
  const order = termino === "" && save;
  return (
    <>
      <ListFilters list={list} />
      <ListBody
        list={list}
        nothingYet={<EmptyState title={nothingYet.title}>{nothingYet.text}</EmptyState>}
        {...(unit && { unit })}
      >
        {(rows, total) => (
          <>
            {order && help && <p className="below-4 muted">{help}</p>}
            <Piezas
              key={part}
              {...piezas}
              piezas={rows}
              busy={list.busy}
              order={
                order
                  ? { first: list.pager === "never" ? 1 : (pagina - 1) * tamano + 1, total, save: order }
                  : null
              }
              onChange={list.reload}
            />
          </>
        )}
      </ListBody>
    </>
  );
}

interface LoadedPiezasProps<T extends Ordered> extends PiezasProps<T> {
  piezas: readonly T[];
  busy: boolean;
  /** `first` is the position of the first piece, from 1. */
  order: { first: number; total: number; save: (move: Move) => Promise<Answer<unknown>> } | null;
  /** Called after a change, on this screen or another one, to reload the list. */
  onChange: () => void;
}

function Piezas<T extends Ordered>(props: LoadedPiezasProps<T>) {
  const { as, label, piezas, busy, nameOf = ({ nombre }) => nombre, picture, editor, onChange } = props;
  const { before, after, ...deletion } = props.deletion;
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
        className={`dims stack-3 ${styles[as]}`}
        role="list"
        aria-label={label}
        aria-busy={(as !== "banners" && busy) || undefined}
      >
        {(props.order ? order.shown : piezas).map((pieza, index) => {
          const handle = props.order && <OrderHandle order={order} item={pieza} />;
          return (
            <li
              key={pieza.id}
              className={`column box ${styles.item} ${order.dragging === pieza.id ? styles.dragging : ""}`}
            >
              {as === "banners" && handle}
              {picture?.(pieza)}
              <div className={`row-2 middle apart ${styles.foot}`}>
                <div className={`grow stack-0 breakable ${styles.text}`}>{props.children(pieza)}</div>
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
          {editor?.(editing.about, { ...editing.dialog, onChange })}
        </Fragment>
      )}
      <DeleteModal opening={deleting} onChange={onChange} {...deletion}>
        {(pieza) => (
          <span>
            Se va a eliminar {before}
            <strong>{nameOf(pieza)}</strong>
            {after}. No se puede deshacer.
          </span>
        )}
      </DeleteModal>
    </>
  );
}

export function OuterLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {to}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
