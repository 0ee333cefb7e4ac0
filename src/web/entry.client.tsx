import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestId, requestIdOfDocument } from "./request-id.ts";
import { startSession } from "./session.ts";

// Guards run during hydration and need the session by then.
void startSession().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestId value={requestIdOfDocument()}>
          <HydratedRouter />
        </RequestId>
      </StrictMode>,
    );
  }),
);
