import { LoadProblem } from "#web/shell/load-problem.tsx";

/** My bookings could not be fetched, and the way to try again. */
export function FalloDeReservas({ detalle }: { detalle: string }) {
  return <LoadProblem title="Error al obtener las reservas" detail={detalle} />;
}
