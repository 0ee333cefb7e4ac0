import type { MetaFunction } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const meta: MetaFunction = () => pageMeta({ title: "Mis reservas", index: false });

/** My bookings (spec 1 §2 "Profile"). */
export default function MisReservas() {
  return (
    <section aria-labelledby="mis-reservas">
      <h2 id="mis-reservas" className="visually-hidden">
        Mis reservas
      </h2>
      <EmptyState title="Todavía no tenés reservas">
        <p>Cuando reserves una cancha, vas a ver acá el día, la hora y la respuesta del club.</p>
      </EmptyState>
    </section>
  );
}
