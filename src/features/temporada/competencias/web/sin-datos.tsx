import { FaultCode } from "#web/error-screen.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Says that the club has none yet, or that they could not be loaded. */
export const SinDatos = ({ fallo, que }: { fallo: boolean; que: "partidos" | "equipos" }) => (
  <EmptyState title={fallo ? `No pudimos cargar los ${que}` : `Todavía no hay ${que}`}>
    <p>{fallo ? "Probá de nuevo en unos minutos." : "Cuando el club los cargue, los vas a ver acá."}</p>
    {fallo && <FaultCode />}
  </EmptyState>
);
