import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { REQUEST_ID_META, RequestId } from "./error-screen.tsx";
import { startSession } from "./session.ts";
import { dropOldDrafts } from "./session-storage.ts";

// Guards run during hydration and need the session.
void startSession().then(() => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestId value={meta?.content ?? null}>
          <HydratedRouter />
        </RequestId>
      </StrictMode>,
    );
  });
  dropOldDrafts();
});
