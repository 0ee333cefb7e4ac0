import { useSession } from "../session.ts";
import { Splash } from "../ui/loading-screen.tsx";
import { Spinner } from "../ui/spinner.tsx";

/**
 * What a guarded page shows while the session is looked at and its data fetched (Rule SES-15): a centred spinner, and
 * over it the splash for as long as not even the session is known, which is only on the first load.
 */
export function GuardFallback() {
  const { status } = useSession();
  return (
    <div className="container">
      {status === "loading" && (
        // The spinner below says the same to a screen reader.
        <div aria-hidden="true">
          <Splash />
        </div>
      )}
      <Spinner />
      <noscript>
        <p>Para ver esta página hace falta un navegador con JavaScript encendido.</p>
      </noscript>
    </div>
  );
}
