import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import GripVertical from "icon:grip-vertical";
import { lazyDialog, useOpener } from "./dialogs.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./order-controls.module.css";
import type { Ordered, useOrder } from "./use-order.ts";

const PlaceDialog = lazyDialog(() => import("./place-dialog.tsx"));

type Order = ReturnType<typeof useOrder<Ordered>>;
interface OrderButtonsProps {
  order: Pick<Order, "first" | "total" | "move">;
  item: Ordered;
  index: number;
}

/** Drag handle for pointers; keyboards and screen readers use the buttons. */
export function OrderHandle({ order, item }: { order: Order; item: Ordered }) {
  return (
    <span className={`muted target ${styles.handle}`} aria-hidden="true" {...order.handleProps(item.id)}>
      <GripVertical />
    </span>
  );
}

/** Buttons that move an item up, down or to any position, also on another page. */
export function OrderButtons({ order, item, index }: OrderButtonsProps) {
  const place = order.first + index;
  const opener = useOpener(
    <PlaceDialog
      place={place}
      nombre={item.nombre}
      total={order.total}
      onPick={(to) => order.move(item.id, to)}
    />,
  );
  return (
    <>
      <IconButton
        aria-label={`Subir ${item.nombre}`}
        disabled={place === 1}
        onClick={() => order.move(item.id, place - 1)}
      >
        <ArrowUp size={22} />
      </IconButton>
      <button
        type="button"
        className={`tabular target bare hover-tint radius-s ${styles.place}`}
        aria-label={`Lugar ${place} de ${order.total}: mover ${item.nombre} a otro`}
        {...opener}
      >
        {place}
      </button>
      <IconButton
        aria-label={`Bajar ${item.nombre}`}
        disabled={place === order.total}
        onClick={() => order.move(item.id, place + 1)}
      >
        <ArrowDown size={22} />
      </IconButton>
    </>
  );
}
