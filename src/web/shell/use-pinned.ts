import { useEffect, useState } from "react";
import { onOwnCopies, type Pinned, readOwn } from "../own-copies.ts";
import { useSession } from "../session.ts";

/** What the stored copy offers now; read after the first render, as pages are the same for everybody. */
export function usePinned(): Pinned | null {
  const { status, usuario } = useSession();
  const id = usuario?.id ?? null;
  const [pinned, setPinned] = useState<Pinned | null>(null);
  useEffect(() => {
    if (status === "loading") return;
    let current = true;
    const read = async () => {
      const found = (await readOwn(id))?.pinned;
      const now = Date.now();
      if (current) setPinned(found && found.from <= now && now < found.until ? found : null);
    };
    void read();
    const end = onOwnCopies(() => void read());
    return () => {
      current = false;
      end();
    };
  }, [status, id]);
  return pinned;
}
