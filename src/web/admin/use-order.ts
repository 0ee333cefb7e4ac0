import { type PointerEvent as PointerDown, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { notifications } from "#web/admin/notifications.tsx";
import type { Answer } from "#web/api.ts";

/** Distance in pixels from a screen edge at which dragging scrolls the page, and the step per movement. */
const EDGE = 90;
const STEP = 16;

export interface Ordered {
  id: number;
  nombre: string;
}

export interface Move {
  id: number;
  /** 1-based position in the whole list. */
  place: number;
  /** Ids of the page in their new order; `before` has the previous order. */
  ids: readonly number[];
  before: readonly number[];
}

interface OrderOptions<T> {
  items: readonly T[];
  /** 1-based position of the first item in the whole list. */
  first?: number;
  total: number;
  save: (move: Move) => Promise<Answer<unknown>>;
  /** Called when the order was saved or refused, so that the caller reloads its list. */
  onChange: () => void;
}

/**
 * Reorders a list by dragging or with buttons. Moves apply optimistically and are sent one after the other; a refused
 * move drops the queue and restores the server's order.
 */
export function useOrder<T extends Ordered>({ items, first = 1, total, save, onChange }: OrderOptions<T>) {
  const [ids, setIds] = useState<readonly number[]>(() => items.map(({ id }) => id));
  const [announcement, setAnnouncement] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  const latest = useRef(ids);
  const picked = useRef(ids);
  const waiting = useRef<Move[]>([]);
  const sending = useRef(false);

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
        notifications.show({ message: answer.problem.detail, color: "red", autoClose: false });
      }
    } finally {
      sending.current = false;
      onChange();
    }
  }

  /** Moves an item within the page; an item moved to another page disappears after the reload. */
  function place(id: number, to: number): void {
    const others = latest.current.filter((other) => other !== id);
    const index = to - first;
    if (index >= 0 && index < latest.current.length)
      show([...others.slice(0, index), id, ...others.slice(index)]);
    const nombre = items.find((item) => item.id === id)?.nombre ?? "";
    setAnnouncement(`${nombre}: lugar ${to} de ${total}`);
  }

  /** Moves an item immediately; its button keeps the focus although its row moves. */
  function move(id: number, to: number) {
    const before = latest.current;
    const button = document.activeElement;
    flushSync(() => place(id, to));
    if (button instanceof HTMLElement && document.activeElement !== button) button.focus();
    void send({ id, place: to, ids: latest.current, before });
  }

  const { dragging, handleProps } = useDrag({
    onPick() {
      picked.current = latest.current;
    },
    onMove(id, { clientX, clientY }) {
      const boxes = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const from = latest.current.indexOf(id);
      const to = targetOf(boxes, from, clientX, clientY);
      if (to !== from) place(id, first + to);
    },
    onDrop(id) {
      const to = latest.current.indexOf(id);
      if (items[to]?.id !== id)
        void send({ id, place: first + to, ids: latest.current, before: picked.current });
    },
  });

  // Takes the server's list unless a newer local order is pending.
  const take = useEffectEvent((current: readonly T[]) => {
    if (!sending.current && dragging === null) show(current.map(({ id }) => id));
  });
  useEffect(() => take(items), [items]);

  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  return { shown, first, total, dragging, announcement, listRef, handleProps, move };
}

interface Drag {
  onPick: () => void;
  onMove: (id: number, event: PointerEvent) => void;
  onDrop: (id: number) => void;
}

/** Follows the pointer from the press on a row's handle until its release. */
function useDrag({ onPick, onMove, onDrop }: Drag) {
  const [dragging, setDragging] = useState<number | null>(null);
  const follow = useEffectEvent((event: PointerEvent) => {
    if (dragging === null) return;
    onMove(dragging, event);
    // Scrolls near the edges, because the list is longer than a phone's screen.
    if (event.clientY < EDGE) window.scrollBy(0, -STEP);
    else if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
  });
  const drop = useEffectEvent(() => {
    setDragging(null);
    if (dragging !== null) onDrop(dragging);
  });

  // Listens on the window, because a row that moves in the DOM loses pointer capture.
  useEffect(() => {
    if (dragging === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => drop(), { signal });
    return () => controller.abort();
  }, [dragging]);

  const handleProps = (id: number) => ({
    onPointerDown(event: PointerDown<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      onPick();
      setDragging(id);
    },
  });
  return { dragging, handleProps };
}

/**
 * Returns the index under the pointer while dragging. In a column, a row counts as passed beyond its middle, so that
 * rows of different heights do not oscillate. A grid uses the cell under the pointer.
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
