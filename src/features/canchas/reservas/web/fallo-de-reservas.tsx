import { LoadProblem } from "#web/shell/load-problem.tsx";

/** Load failure of the user's own bookings, with a retry. */
export function FalloDeReservas({ detalle }: { detalle: string }) {
  return <LoadProblem title="Error al obtener las reservas" detail={detalle} />;
}
