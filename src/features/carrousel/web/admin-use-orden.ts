import { notifications } from "@mantine/notifications";
import { type PointerEvent as PointerDown, useEffect, useEffectEvent, useRef, useState } from "react";
import { answerOf, api } from "#web/api.ts";
import type { ImagenDeCarrousel } from "../contract.ts";
import { moverA } from "../rules.ts";

/** How near to an edge a dragged banner makes the page scroll, and how far with each movement, in pixels. */
const EDGE = 90;
const STEP = 16;

/**
 * The order of the banners as the person sees it: it changes at once and is sent after each move. While one
 * order is on its way only the latest of the following is kept; a refused one brings back what the server has.
 */
export function useOrden(imagenes: readonly ImagenDeCarrousel[], onChange: () => void) {
  const [ids, setIds] = useState<readonly number[]>(() => imagenes.map(({ carrouselId }) => carrouselId));
  const [dragging, setDragging] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const listRef = useRef<HTMLOListElement>(null);
  const latest = useRef(ids);
  const waiting = useRef<readonly number[] | null>(null);
  const sending = useRef(false);

  // The server's list, unless a newer order of ours is being made or on its way.
  const take = useEffectEvent((current: readonly ImagenDeCarrousel[]) => {
    if (!sending.current && dragging === null) show(current.map(({ carrouselId }) => carrouselId));
  });
  useEffect(() => take(imagenes), [imagenes]);

  function show(next: readonly number[]) {
    latest.current = next;
    setIds(next);
  }

  async function send(order: readonly number[]) {
    waiting.current = order;
    if (sending.current) return;
    sending.current = true;
    try {
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = null;
        const answer = await answerOf(api.carrousel.orden.$put({ json: { ids: [...next] } }));
        if (!answer.ok) {
          waiting.current = null;
          notifications.show({ message: answer.problem.detail, color: "red" });
        }
      }
    } finally {
      sending.current = false;
      onChange();
    }
  }

  function place(id: number, to: number): boolean {
    const from = latest.current.indexOf(id);
    const next = moverA(latest.current, from, to);
    if (from < 0 || next.indexOf(id) === from) return false;
    show(next);
    const nombre = imagenes.find(({ carrouselId }) => carrouselId === id)?.nombre ?? "";
    setAnnouncement(`${nombre}: lugar ${next.indexOf(id) + 1} de ${next.length}`);
    return true;
  }

  /** Moves one with the buttons; it is sent at once. */
  function move(id: number, to: number) {
    if (place(id, to)) void send(latest.current);
  }

  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    if (dragging === null) return;
    const rows = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const from = latest.current.indexOf(dragging);
    // A row is passed when the pointer is beyond its middle, so that two of different heights never swing.
    let to = from;
    while (to > 0 && clientY < middleOf(rows[to - 1])) to--;
    while (to < rows.length - 1 && clientY > middleOf(rows[to + 1])) to++;
    if (to !== from) place(dragging, to);
    // Near an edge of the screen the list comes along: on a phone it is longer than that.
    if (clientY < EDGE) window.scrollBy(0, -STEP);
    else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
  });
  const drop = useEffectEvent(() => {
    setDragging(null);
    const before = imagenes.map(({ carrouselId }) => carrouselId);
    if (latest.current.some((other, i) => other !== before[i])) void send(latest.current);
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

  /** For what a banner is dragged by. */
  function handleProps(id: number) {
    return {
      onPointerDown(event: PointerDown<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragging(id);
      },
    };
  }

  return { ids, dragging, announcement, listRef, handleProps, move };
}

function middleOf(rect: DOMRect | undefined): number {
  return rect ? rect.top + rect.height / 2 : 0;
}
