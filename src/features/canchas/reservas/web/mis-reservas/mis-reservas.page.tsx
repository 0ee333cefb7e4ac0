import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { pageInAddress } from "#web/page-query.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Pager } from "#web/shell/pager.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListaDeReservas } from "../lista-de-reservas.tsx";

export const meta = pageMeta({ title: "Mis reservas", index: false });

const POR_PAGINA = 10;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const pagina = pageInAddress(request.url);
  const answer = await answerOf(
    api.reserva.usuario.$get({ query: { pagina: String(pagina), tamano: String(POR_PAGINA) } }),
  );
  return answer.ok
    ? { reservas: answer.data, total: answer.total ?? answer.data.length, pagina, fallo: null }
    : { reservas: [], total: 0, pagina, fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

export default function MisReservas() {
  const { reservas, total, pagina, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  // The club may have answered meanwhile.
  useRevalidateOnReturn();

  if (fallo) return <LoadProblem title="Error al obtener las reservas" detail={fallo} />;
  if (total === 0) {
    return (
      <EmptyState
        title="Todavía no tenés reservas"
        actions={
          <ButtonLink to="/reservas" variant="accent">
            Reservar cancha
          </ButtonLink>
        }
      >
        <p>Cuando reserves una cancha, vas a ver acá el día, la hora y la respuesta del club.</p>
      </EmptyState>
    );
  }
  return (
    <section className="stack-5" aria-labelledby="mis-reservas">
      <h2 id="mis-reservas" className="visually-hidden">
        Todas mis reservas
      </h2>
      <div className="line-3">
        <ButtonLink to="/reservas" variant="accent">
          Reservar cancha
        </ButtonLink>
      </div>
      <ListaDeReservas reservas={reservas} onCambio={() => void revalidate()} />
      <Pager page={pagina} size={POR_PAGINA} total={total} what="reservas" />
    </section>
  );
}
