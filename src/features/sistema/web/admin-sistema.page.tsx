import { notifications } from "@mantine/notifications";
import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { type ListAddress, lastPageInstead, readListState, useListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { useRevalidateEvery } from "#web/shell/use-revalidate-every.ts";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate-on-return.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./admin-sistema.module.css";
import { ColasDeTrabajo } from "./colas-de-trabajo.tsx";
import { CorreosSinEnviar } from "./correos-sin-enviar.tsx";
import { PuntosDelSistema } from "./puntos-del-sistema.tsx";

const CADA_MS = 15_000;

const CORREOS: ListAddress = {
  storageKey: "filas-correos",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [10, 20, 50],
};

const RESUMEN = {
  ok: { tone: "success", text: "Todo en orden: no hay nada que hacer." },
  atencion: { tone: "warn", text: "El sitio funciona, pero hay algo para mirar. Abajo dice qué." },
  mal: { tone: "danger", text: "Hay algo que no anda. Abajo dice qué y cómo arreglarlo." },
} as const;

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Estado del sistema, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pagina, tamano } = readListState(new URL(request.url).searchParams, CORREOS);
  const init = { init: { signal: request.signal } };
  const query = { pagina: String(pagina), tamano: String(tamano) };
  const [estado, correos] = await Promise.all([
    answerOf(api.sistema.estado.$get({}, init)),
    answerOf(api.sistema.correos.$get({ query }, init)),
  ]);
  const instead = lastPageInstead(request.url, CORREOS, correos);
  if (instead) throw replace(instead);
  return { estado, correos };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** How the site is, for the administrador: what runs, what waits, what failed, and what to do about it. */
export default function AdminSistema() {
  const { estado, correos } = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [list, changeList] = useListState(CORREOS);
  useRevalidateEvery(CADA_MS);
  useRevalidateOnReturn();
  const retrying = revalidating === "loading";

  return (
    <StaffScreen title="Estado del sistema" actions={<HacerCopia onAsked={() => void revalidate()} />}>
      {estado.ok ? (
        <>
          <div className={styles.summary}>
            <Alert tone={RESUMEN[estado.data.juicio].tone}>{RESUMEN[estado.data.juicio].text}</Alert>
            <p className={styles.muted}>
              Revisado a las {clubTime(new Date(estado.data.revisadoEn)).hora} hs. Se actualiza solo.
            </p>
          </div>
          <PuntosDelSistema puntos={estado.data.puntos} />
        </>
      ) : (
        <LoadFailure problem={estado.problem} retrying={retrying} onRetry={() => void revalidate()} />
      )}

      <section className={styles.part}>
        <h2>Correos sin enviar</h2>
        {!correos.ok ? (
          <LoadFailure problem={correos.problem} retrying={retrying} onRetry={() => void revalidate()} />
        ) : correos.data.length === 0 ? (
          <EmptyState title="SALIERON TODOS LOS CORREOS" />
        ) : (
          <CorreosSinEnviar
            correos={correos.data}
            busy={navigating === "loading"}
            onChange={() => void revalidate()}
          />
        )}
        {correos.ok && (
          <Pager
            of="correos"
            state={list}
            total={correos.total ?? correos.data.length}
            sizes={CORREOS.sizes}
            onChange={changeList}
          />
        )}
      </section>

      {estado.ok && (
        <section className={styles.part}>
          <h2>Trabajos</h2>
          <ColasDeTrabajo colas={estado.data.colas} />
        </section>
      )}
    </StaffScreen>
  );
}

function HacerCopia({ onAsked }: { onAsked: () => void }) {
  const [ask, busy] = useSingleFlight(async () => {
    const answer = await answerOf(api.sistema.copia.$post());
    notifications.show(
      answer.ok
        ? { message: "La copia se está haciendo. Cuando termine, lo vas a ver acá.", color: "green" }
        : { message: answer.problem.detail, color: "red" },
    );
    onAsked();
  });
  return (
    <Button variant="outline" loading={busy} onClick={() => void ask()}>
      Hacer una copia ahora
    </Button>
  );
}
