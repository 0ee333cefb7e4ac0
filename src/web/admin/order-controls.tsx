import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import GripVertical from "icon:grip-vertical";
import { ActionIcon, NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "./modal.tsx";
import styles from "./order-controls.module.css";
import type { Ordered, useOrder } from "./use-order.ts";

type Order = ReturnType<typeof useOrder<Ordered>>;
interface OrderButtonsProps {
  order: Pick<Order, "first" | "total" | "move">;
  item: Ordered;
  /** Index among the visible items. */
  index: number;
}

/** Drag handle for pointers; keyboards and screen readers use the buttons. */
export function OrderHandle({ order, item }: { order: Order; item: Ordered }) {
  return (
    <span className={styles.handle} aria-hidden="true" {...order.handleProps(item.id)}>
      <GripVertical />
    </span>
  );
}

/** Buttons that move an item up, down or to any position, across pages too. */
export function OrderButtons({ order, item, index }: OrderButtonsProps) {
  const [choosing, setChoosing] = useState(false);
  const place = order.first + index;
  return (
    <>
      <ActionIcon
        aria-label={`Subir ${item.nombre}`}
        disabled={place === 1}
        onClick={() => order.move(item.id, place - 1)}
      >
        <ArrowUp size={22} aria-hidden="true" />
      </ActionIcon>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-label={`Lugar ${place} de ${order.total}: mover ${item.nombre} a otro`}
        onClick={() => setChoosing(true)}
      >
        {place}
      </button>
      <ActionIcon
        aria-label={`Bajar ${item.nombre}`}
        disabled={place === order.total}
        onClick={() => order.move(item.id, place + 1)}
      >
        <ArrowDown size={22} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={choosing} onClose={() => setChoosing(false)} title="Mover a otro lugar" size="sm">
        <PlaceForm
          nombre={item.nombre}
          place={place}
          total={order.total}
          onPick={(to) => {
            setChoosing(false);
            if (to !== place) order.move(item.id, to);
          }}
        />
      </Modal>
    </>
  );
}

interface PlaceFormProps {
  nombre: string;
  place: number;
  total: number;
  onPick: (place: number) => void;
}

function PlaceForm({ nombre, place, total, onPick }: PlaceFormProps) {
  const [value, setValue] = useState<string | number>(place);
  const wanted = Number(value);
  const valid = Number.isInteger(wanted) && wanted >= 1 && wanted <= total;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (valid) onPick(wanted);
      }}
    >
      <p className={styles.name}>
        <strong>{nombre}</strong> está en el lugar {place} de {total}.
      </p>
      <NumberInput
        label="Lugar nuevo"
        value={value}
        min={1}
        max={total}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        error={valid ? undefined : `Escribí un número del 1 al ${total}`}
        onChange={setValue}
      />
      <Button type="submit">Mover</Button>
    </form>
  );
}
