import { type ClientLoaderFunctionArgs, redirectDocument, useLoaderData } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { canOpenOffline, OFFLINE_PAGE } from "#web/offline.ts";
import { pageMeta } from "#web/page-meta.ts";
import { currentSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Carnet as CarnetDeSocio } from "../../contract.ts";
import { TarjetaCarnet } from "../tarjeta-carnet.tsx";
import styles from "./carnet.module.css";

export const meta = pageMeta({ title: "Mi carnet", index: false });

let ultimo: { carnet: CarnetDeSocio; usuarioId: number | undefined; traido: string } | null = null;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const persona = new URL(request.url).searchParams.get("persona");
  if (persona !== null) {
    // Only the user's own card works without a connection.
    const suyo = await answerOf(api.personas[":id"].carnet.$get({ param: { id: persona } }));
    return suyo.ok
      ? { carnet: suyo.data, fallo: null, desde: null, esPropio: false }
      : { carnet: null, fallo: suyo.problem.detail, desde: null, esPropio: false };
  }
  return { ...(await propio()), esPropio: true };
}

async function propio() {
  const answer = await answerOf(api.socio.carnet.$get());
  const { usuario } = currentSession();
  if (answer.ok) {
    ultimo = { carnet: answer.data, usuarioId: usuario?.id, traido: serverTime().toISOString() };
    return { carnet: answer.data, fallo: null, desde: null };
  }
  if (isOutcomeUnknown(answer) || answer.status === 401) {
    // Keeps what is on screen, such as the open code. Without a stored card, the guard redirects.
    if (ultimo?.usuarioId === usuario?.id && ultimo)
      return { carnet: ultimo.carnet, fallo: null, desde: ultimo.traido };
    if (isOutcomeUnknown(answer) && (await canOpenOffline()))
      throw redirectDocument(`${OFFLINE_PAGE}#carnet`);
  }
  return { carnet: null, fallo: answer.status === 404 ? null : answer.problem.detail, desde: null };
}

export const HydrateFallback = GuardFallback;

/** The membership card of the user, or of the family member in `?persona=`, with whether dues are paid. */
export default function Carnet() {
  const { carnet, fallo, desde, esPropio } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  if (fallo) {
    return <LoadProblem title={`No pudimos traer ${esPropio ? "tu" : "ese"} carnet`} detail={fallo} />;
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
    <section
      className={`stack-5 centred ${styles.pagina}`}
      aria-label={esPropio ? "Mi carnet" : `Carnet de ${carnet.nombre}`}
    >
      <TarjetaCarnet carnet={carnet} />
      {carnet.estado === "adeuda" && (
        <Alert tone="warn" title={esPropio ? "Tenés cuotas vencidas" : "Tiene cuotas vencidas"}>
          <p>
            {esPropio
              ? "En la puerta tu carnet se lee, pero figura que adeudás. Podés ponerte al día ahora."
              : "En la puerta su carnet se lee, pero figura que adeuda."}
          </p>
          <ButtonLink
            to={esPropio ? "/perfil/cuotas" : "/perfil/cuenta"}
            variant="accent"
            className={styles.ponerse}
          >
            {esPropio ? "Ver mis cuotas" : "Ver sus cuotas"}
          </ButtonLink>
        </Alert>
      )}
      {desde && (
        <p className="text-centre muted" role="status">
          No pudimos actualizarlo: así estaba el {formatInstant(desde)}.
        </p>
      )}
      {carnet.codigo && (
        <p className="text-centre muted">
          En la puerta, tocá el código: se ve en grande y la pantalla no se apaga.
        </p>
      )}
    </section>
  );
}
