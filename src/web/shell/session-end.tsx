import { lazy, Suspense } from "react";
import { useSession } from "../session.ts";

const SessionEndDialog = lazy(() => import("./session-end-dialog.tsx"));

/** Login dialog over a guarded page whose session has ended; the page stays as it was. */
export function SessionEnd() {
  const session = useSession();
  if (session.status !== "in" || !session.ended) return null;
  return (
    <Suspense>
      <SessionEndDialog usuario={session.usuario} />
    </Suspense>
  );
}
