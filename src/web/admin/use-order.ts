import { notifications } from "@mantine/notifications";
import { type PointerEvent as PointerDown, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Answer } from "#web/api.ts";

/** How near to an edge a dragged item makes the page scroll, and how far with each movement, in pixels. */
const EDGE = 90;
const STEP = 16;

export interface Ordered {
  id: number;
  nombre: string;
}

export interface Move {
  id: number;
  /** From 1, in the whole list. */
  place: number;
  /** The page in its new order. */
  ids: readonly number[];
}

interface OrderOptions<T> {
  items: readonly T[];
  /** The place of the first of them in the whole list, from 1. */
  first?: number;
  /** How many there are in the whole list. */
  total: number;
  save: (move: Move) => Promise<Answer<unknown>>;
  /** The order was sent, or refused: the list is to be asked for again. */
  onChange: () => void;
}

/**
 * A list that people put in order, by dragging or with buttons. It changes at once and each move is sent after the one
 * before; a refused one drops the rest and brings back what the server has.
 */
export function useOrder<T extends Ordered>({ items, first = 1, total, save, onChange }: OrderOptions<T>) {
  const [ids, setIds] = useState<readonly number[]>(() => items.map(({ id }) => id));
  const [dragging, setDragging] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  const latest = useRef(ids);
  const waiting = useRef<Move[]>([]);
  const sending = useRef(false);

  // The server's list, unless a newer order of ours is being made or on its way.
  const take = useEffectEvent((current: readonly T[]) => {
    if (!sending.current && dragging === null) show(current.map(({ id }) => id));
  });
  useEffect(() => take(items), [items]);

  function show(next: readonly number[]) {
    latest.current = next;
    setIds(next);
  }

  async function send(move: Move) {
    waiting.current.push(move);
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        const answer = await save(next);
        if (answer.ok) continue;
        waiting.current = [];
        notifications.show({ message: answer.problem.detail, color: "red" });
      }
    } finally {
      sending.current = false;
      onChange();
    }
  }

  /** Shows one at another place; on another page it leaves this one when the list comes again. */
  function place(id: number, to: number): void {
    const others = latest.current.filter((other) => other !== id);
    const index = to - first;
    if (index >= 0 && index < latest.current.length)
      show([...others.slice(0, index), id, ...others.slice(index)]);
    const nombre = items.find((item) => item.id === id)?.nombre ?? "";
    setAnnouncement(`${nombre}: lugar ${to} de ${total}`);
  }

  /** Moves one at once; the button that did it keeps the focus although its row changes its place. */
  function move(id: number, to: number) {
    const button = document.activeElement;
    flushSync(() => place(id, to));
    if (button instanceof HTMLElement && document.activeElement !== button) button.focus();
    void send({ id, place: to, ids: latest.current });
  }

  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    if (dragging === null) return;
    const boxes = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const from = latest.current.indexOf(dragging);
    const to = targetOf(boxes, from, clientX, clientY);
    if (to !== from) place(dragging, first + to);
    // Near an edge of the screen the list comes along: on a phone it is longer than that.
    if (clientY < EDGE) window.scrollBy(0, -STEP);
    else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
  });
  const drop = useEffectEvent(() => {
    const id = dragging;
    setDragging(null);
    if (id === null) return;
    const to = latest.current.indexOf(id);
    if (items[to]?.id !== id) void send({ id, place: first + to, ids: latest.current });
  });

  // On the window, not on the handle: a row that changes its place in the document loses the pointer.
  useEffect(() => {
    if (dragging === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => drop(), { signal });
    return () => controller.abort();
  }, [dragging]);

  /** For what an item is dragged by. */
  function handleProps(id: number) {
    return {
      onPointerDown(event: PointerDown<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragging(id);
      },
    };
  }

  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  return { shown, first, total, dragging, announcement, listRef, handleProps, move };
}

/**
 * Where a dragged item would go. In a column a row is passed beyond its middle, so that two of different heights never
 * swing; in a grid, whose cells are alike, it is the cell under the pointer.
 */
function targetOf(boxes: readonly DOMRect[], from: number, x: number, y: number): number {
  const column = boxes.every(({ left }) => left === boxes[0]?.left);
  if (!column) {
    const under = boxes.findIndex(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
    return under < 0 ? from : under;
  }
  let to = from;
  while (to > 0 && y < middleOf(boxes[to - 1])) to--;
  while (to < boxes.length - 1 && y > middleOf(boxes[to + 1])) to++;
  return to;
}

function middleOf(box: DOMRect | undefined): number {
  return box ? box.top + box.height / 2 : 0;
}
