import { useLoaderData } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./carnet.module.css";
import { TarjetaCarnet } from "./tarjeta-carnet.tsx";

export const meta = pageMeta({ title: "Mi carnet", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.socio.carnet.$get());
  if (answer.ok) return { carnet: answer.data, fallo: null };
  return { carnet: null, fallo: answer.status === 404 ? null : answer.problem.detail };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The user's membership card: name, number and dues status. */
export default function Carnet() {
  const { carnet, fallo } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  if (fallo) {
    return <LoadProblem title="No pudimos traer tu carnet" detail={fallo} />;
  }
  if (!carnet) {
    return (
      <EmptyState
        title="Todavía no sos socio"
        actions={<ButtonLink to="/hacete_socio">Hacete socio</ButtonLink>}
      >
        <p>Cuando el club confirme tu membresía, tu carnet va a estar acá.</p>
      </EmptyState>
    );
  }
  return (
    <section className={styles.pagina} aria-label="Mi carnet">
      <TarjetaCarnet carnet={carnet} />
      {carnet.estado === "adeuda" && (
        <Alert tone="warn" title="Tenés cuotas vencidas">
          <p>En la puerta tu carnet se lee, pero figura que adeudás. Podés ponerte al día ahora.</p>
          <ButtonLink to="/perfil/cuotas" variant="accent" className={styles.ponerse}>
            Ver mis cuotas
          </ButtonLink>
        </Alert>
      )}
      {carnet.codigo && (
        <p className={styles.consejo}>
          En la puerta, tocá el código y subí el brillo de la pantalla: se lee mejor.
        </p>
      )}
    </section>
  );
}
