import type { ReactElement, ReactNode } from "react";
import { DeleteButton, type Refusal } from "#web/admin/confirm.tsx";
import { EditButton } from "#web/admin/icon-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
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
  editor?: (pieza: T) => ReactElement;
  /** The confirmation's words around the piece's name: "la foto " … " de la galería". */
  deletion: {
    title: string;
    remove: (pieza: T) => Promise<Answer<unknown>>;
    done: (pieza: T) => string;
    sentenceOf?: (refusal: Refusal) => string;
    picture?: (pieza: T) => { src: string; width: number; height: number };
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
  const { deletion } = props;
  const order = useOrder({
    items: piezas,
    first: props.order?.first ?? 1,
    total: props.order?.total ?? 0,
    save: props.order?.save ?? (() => Promise.reject(new Error("a list without an order"))),
    onChange,
  });
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
                  {editor && <EditButton of={nameOf(pieza)} opens={editor(pieza)} />}
                  <DeleteButton
                    of={nameOf(pieza)}
                    title={deletion.title}
                    remove={() => deletion.remove(pieza)}
                    done={deletion.done(pieza)}
                    sentenceOf={deletion.sentenceOf}
                    onChange={onChange}
                  >
                    <p className="breakable">
                      Se va a eliminar {deletion.before}
                      <strong>{nameOf(pieza)}</strong>
                      {deletion.after}. No se puede deshacer.
                    </p>
                    {deletion.picture && (
                      <img
                        className={`sunken full radius-s ${styles.deleted}`}
                        {...deletion.picture(pieza)}
                        alt=""
                      />
                    )}
                  </DeleteButton>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
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
