import { useState } from "react";
import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { TransferenciasAbiertas } from "#features/caja/transferencias/web/transferencias-abiertas.tsx";
import { MiDebito } from "#features/cuotas/debito/web/mi-debito.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateEvery, useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Folded } from "#web/ui/folded.tsx";
import type { PorPagar } from "../../contract.ts";
import { CuentaDePersona } from "../cuenta-de-persona.tsx";
import { usoDelCredito } from "../elegir-cuotas.ts";
import styles from "./mi-cuenta.module.css";
import { ParaPagar } from "./para-pagar.tsx";

export const meta = pageMeta({ title: "Mi cuenta", index: false });

export async function clientLoader() {
  return answerOf(api.cuenta.$get());
}

export const HydrateFallback = GuardFallback;

const ASK_EVERY_MS = 5_000;

export default function MiCuenta() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  // Shows the payment when the user returns from the provider's page, and when its notice arrives.
  useRevalidateOnReturn();
  const abierta =
    answer.ok && answer.data.personas.some(({ cuotas }) => cuotas.some((una) => una.pagoAbierto));
  useRevalidateEvery(abierta ? ASK_EVERY_MS : null);
  if (!answer.ok) return <LoadProblem title="No pudimos traer tu cuenta" detail={answer.problem.detail} />;
  const { personas, credito } = answer.data;
  if (personas.length === 0 && credito === 0)
    return (
      <EmptyState
        title="No tenés nada para pagar"
        actions={<ButtonLink to="/perfil">Ver mis datos</ButtonLink>}
      >
        <p>Cuando tengas cuotas del club, tuyas o de quienes estén a tu cargo, las vas a pagar y ver acá.</p>
      </EmptyState>
    );
  return (
    <div className="stack-5">
      <TransferenciasAbiertas />
      <ParaPagar
        key={personas.map(({ id, cuotas }) => `${id}:${cuotas.map((una) => una.id).join()}`).join()}
        {...answer.data}
        deQuien={Number(params.get("persona"))}
        onChange={() => void revalidate()}
      />
      <MiDebito />
      <Cuentas {...answer.data} />
    </div>
  );
}

function Cuentas({ personas, credito }: PorPagar) {
  const { usuario } = useSession();
  const yo = usuario?.id ?? 0;
  const otras = personas.filter(({ id }) => id !== yo);
  const todas = [
    { id: yo, nombre: "Mía" },
    ...otras.map(({ id, nombre, apellido }) => ({ id, nombre: `${nombre} ${apellido}` })),
  ];
  const [cual, setCual] = useState(personas[0]?.id ?? yo);
  return (
    <section aria-labelledby="movimientos">
      <Folded id="movimientos" title="Movimientos">
        <div className={`stack-4 ${styles.grupo}`}>
          {credito > 0 && (
            <p className="box pad-3 tone-success">
              Tenés <strong>{formatMoney(credito)}</strong> a tu favor. {usoDelCredito(personas)}
            </p>
          )}
          {todas.length > 1 && (
            <SelectField
              label="De quién"
              value={String(cual)}
              options={todas.map(({ id, nombre }) => ({ value: id, label: nombre }))}
              onChange={(event) => setCual(Number(event.currentTarget.value))}
            />
          )}
          <CuentaDePersona key={cual} personaId={cual} />
        </div>
      </Folded>
    </section>
  );
}
