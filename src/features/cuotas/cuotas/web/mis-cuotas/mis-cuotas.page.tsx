import { type ReactNode, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { DatosBancarios } from "#features/caja/pagos/web/datos-bancarios.tsx";
import { usePagoEnLinea } from "#features/caja/pagos/web/use-pago-en-linea.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateEvery, useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Folded } from "#web/ui/folded.tsx";
import type { Cuota } from "../../contract.ts";
import styles from "./mis-cuotas.module.css";
import { TarjetaCuota } from "./tarjeta-cuota.tsx";

export const meta = pageMeta({ title: "Mis cuotas", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.cuotas.mias.$get({ query: {} }));
  return answer.ok ? { cuotas: answer.data, fallo: null } : { cuotas: [], fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

const ASK_EVERY_MS = 5_000;

/** The member's instalments: due ones with a button to pay, the others collapsed (Rule SOC-13). */
export default function MisCuotas() {
  const { cuotas, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [enCurso, setEnCurso] = useState<number | null>(null);
  // Shows the payment when the user returns from the provider's page, and when its notice arrives.
  useRevalidateOnReturn();
  useRevalidateEvery(cuotas.some((cuota) => cuota.pagoAbierto) ? ASK_EVERY_MS : null);

  const [pagar, busy, result] = usePagoEnLinea(
    (id: number) => {
      setEnCurso(id);
      return answerOf(api.cuotas[":id"].pagar.$post(withId(id)));
    },
    { onChange: () => void revalidate() },
  );

  if (fallo) {
    return <LoadProblem title="No pudimos traer tus cuotas" detail={fallo} />;
  }
  if (cuotas.length === 0) {
    return (
      <EmptyState
        title="Todavía no tenés cuotas"
        actions={<ButtonLink to="/perfil">Ver mi membresía</ButtonLink>}
      >
        <p>Cuando el club confirme tu pedido de socio, vas a encontrar acá las cuotas de tu plan.</p>
      </EmptyState>
    );
  }

  const impagas = cuotas.filter((cuota) => cuota.estado !== "pagada");
  const [ahora, despues] = separar(impagas);
  const pagadas = cuotas.filter((cuota) => cuota.estado === "pagada").reverse();
  const tarjeta = (cuota: Cuota) => (
    <li key={cuota.id}>
      <TarjetaCuota
        cuota={cuota}
        pagando={busy && enCurso === cuota.id}
        onPagar={pagar}
        principal={ahora.includes(cuota)}
      />
    </li>
  );
  return (
    <div className="stack-5">
      <FormResult result={result} />
      {ahora.length > 0 && (
        <section className="stack-3" aria-labelledby="por-pagar">
          <h2 id="por-pagar">Por pagar</h2>
          <ul className="stack-3 plain-list">{ahora.map(tarjeta)}</ul>
          {impagas.some((cuota) => cuota.sinPagoEnLinea) && (
            <>
              <p>Pagalas en el club, en efectivo, o por transferencia:</p>
              <DatosBancarios />
            </>
          )}
        </section>
      )}
      <Resumen impagas={impagas} />
      <Plegadas titulo="Vencen más adelante" cuotas={despues} tarjeta={tarjeta} />
      <Plegadas titulo="Pagadas" cuotas={pagadas} tarjeta={tarjeta} />
    </div>
  );
}

/**
 * Splits the instalments into those to pay now (all overdue ones, or else the next one, and those with a
 * payment in progress) and those to pay later.
 */
function separar(impagas: readonly Cuota[]): [ahora: Cuota[], despues: Cuota[]] {
  const hayVencidas = impagas.some((cuota) => cuota.estado === "vencida");
  const esDeAhora = (cuota: Cuota) =>
    cuota.estado === "vencida" ||
    (!hayVencidas && cuota === impagas[0]) ||
    cuota.pagoAbierto !== null ||
    cuota.revisionHasta !== null;
  return [impagas.filter(esDeAhora), impagas.filter((cuota) => !esDeAhora(cuota))];
}

interface PlegadasProps {
  titulo: string;
  cuotas: readonly Cuota[];
  tarjeta: (cuota: Cuota) => ReactNode;
}

function Plegadas({ titulo, cuotas, tarjeta }: PlegadasProps) {
  if (cuotas.length === 0) return null;
  return (
    <Folded title={`${titulo} (${cuotas.length})`}>
      <ul className="stack-3 plain-list">{cuotas.map(tarjeta)}</ul>
    </Folded>
  );
}

function Resumen({ impagas }: { impagas: readonly Cuota[] }) {
  const vencidas = impagas.filter((cuota) => cuota.estado === "vencida");
  return (
    <dl className="stack-4 pair-m">
      <div className={`box pad-4 ${styles.cifra} ${vencidas.length > 0 ? `tone-danger ${styles.debe}` : ""}`}>
        <dt className="strong">Adeudás</dt>
        <dd className="text-2xl tabular nowrap display">{formatMoney(suma(vencidas))}</dd>
        <dd className="muted">
          {vencidas.length === 0
            ? "Estás al día"
            : formatCantidad(vencidas.length, "cuota vencida", "cuotas vencidas")}
        </dd>
      </div>
      <div className={`box pad-4 ${styles.cifra}`}>
        <dt className="strong">Total por pagar</dt>
        <dd className="text-2xl tabular nowrap display">{formatMoney(suma(impagas))}</dd>
        <dd className="muted">
          {impagas.length === 0
            ? "No te quedan cuotas"
            : `${formatCantidad(impagas.length, "cuota")}, con las que vencen más adelante`}
        </dd>
      </div>
    </dl>
  );
}

/** Adds up centavos, to avoid floating-point errors. */
function suma(cuotas: readonly Cuota[]): number {
  return sumPesos(cuotas.map(({ importe }) => importe));
}
