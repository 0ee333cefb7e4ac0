import { Spinner } from "../ui/spinner.tsx";

/** What a guarded page shows while the session is looked at and its data fetched (spec 1 §2): a centred spinner. */
export function GuardFallback() {
  return (
    <div className="container">
      <Spinner />
      <noscript>
        <p>Para ver esta página hace falta un navegador con JavaScript encendido.</p>
      </noscript>
    </div>
  );
}
