import { useSession } from "../session.ts";
import { Splash } from "../ui/loading-screen.tsx";
import { Spinner } from "../ui/spinner.tsx";

/**
 * Shown by a guarded page while its session and data load (Rule SES-15): a centred spinner, below the splash screen
 * on the first load.
 */
export function GuardFallback() {
  const { status } = useSession();
  return (
    <div className="container">
      {status === "loading" && (
        // The spinner below announces the same.
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
