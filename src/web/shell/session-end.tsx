import { lazy, Suspense } from "react";
import { useSession } from "../session.ts";

const SessionEndDialog = lazy(() => import("./session-end-dialog.tsx"));

/** Over a guarded page whose session is over: a login that gives the page back as it was. */
export function SessionEnd() {
  const session = useSession();
  if (session.status !== "in" || !session.ended) return null;
  return (
    <Suspense>
      <SessionEndDialog usuario={session.usuario} />
    </Suspense>
  );
}
