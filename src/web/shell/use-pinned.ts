import { useEffect, useState } from "react";
import { onOwnCopies, type Pinned, readOwn } from "../own-copies.ts";
import { useSession } from "../session.ts";

const LOOK_EVERY_MS = 60_000;

/**
 * Returns the menu entry that the stored copy offers now. Reads it after the first render, because pages are the same
 * for everybody.
 */
export function usePinned(): Pinned | null {
  const { status, usuario } = useSession();
  const id = usuario?.id ?? null;
  const [pinned, setPinned] = useState<Pinned | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (status === "loading") return;
    let current = true;
    const read = async () => {
      const found = (await readOwn(id))?.pinned ?? null;
      if (!current) return;
      setPinned(found);
      setNow(Date.now());
    };
    void read();
    const end = onOwnCopies(() => void read());
    // The menu survives navigations, and the offer begins and ends while the page is open.
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => {
      current = false;
      end();
      clearInterval(timer);
    };
  }, [status, id]);
  // The instants of the copy are on this device's clock.
  return pinned && pinned.from <= now && now < pinned.until ? pinned : null;
}
