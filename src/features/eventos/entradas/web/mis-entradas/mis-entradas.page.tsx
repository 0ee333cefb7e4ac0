import { type ClientLoaderFunctionArgs, redirectDocument, useLoaderData } from "react-router";
import { formatCantidad, formatInstant } from "#contract/format.ts";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { canOpenOffline, OFFLINE_PAGE } from "#web/offline.ts";
import { pageMeta } from "#web/page-meta.ts";
import { pageInAddress } from "#web/page-query.ts";
import { currentSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Pager } from "#web/shell/pager.tsx";
import { useRevalidateEvery, useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { MiEntrada } from "../../contract.ts";
import styles from "./mis-entradas.module.css";
import { TarjetaEntrada } from "./tarjeta-entrada.tsx";

export const meta = pageMeta({ title: "Mis entradas", index: false });

const POR_PAGINA = 10;

/** The provider's page reports a payment slightly before the provider confirms it. */
const ASK_EVERY_MS = 5_000;

const INTENTOS = 20;

interface Cargadas {
  entradas: MiEntrada[];
  intentos: MiEntrada[];
  /** Codes of open withdrawal requests, by payment. */
  arrepentimientos: ReadonlyMap<number, string | undefined>;
  total: number;
  pagina: number;
  fallo: string | null;
  /** When the data was loaded, if it may be stale. */
  desde: string | null;
}

/** The last page that this tab loaded. */
let ultima: { page: Cargadas; usuarioId: number | undefined; traida: string } | null = null;

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Cargadas> {
  const pagina = pageInAddress(request.url);
  const traer = (cuales: "entradas" | "intentos", page: number, size: number) =>
    answerOf(api.entradas.mias.$get({ query: { cuales, pagina: String(page), tamano: String(size) } }));
  const [answer, previos, compras] = await Promise.all([
    traer("entradas", pagina, POR_PAGINA),
    traer("intentos", 1, INTENTOS),
    answerOf(api.consumidor.compras.$get()),
  ]);
  const arrepentimientos = new Map(
    compras.ok ? compras.data.map(({ pagoId, solicitud }) => [pagoId, solicitud?.codigo]) : [],
  );
  const base = {
    intentos: previos.ok ? previos.data : [],
    arrepentimientos,
    pagina,
    fallo: null,
    desde: null,
  };
  const { usuario } = currentSession();
  if (answer.ok) {
    const page = { ...base, entradas: answer.data, total: answer.total ?? answer.data.length };
    ultima = { page, usuarioId: usuario?.id, traida: serverTime().toISOString() };
    return page;
  }
  if (isOutcomeUnknown(answer) || answer.status === 401) {
    // Keeps what is on screen, such as an open code. Without a loaded page, the guard redirects.
    if (ultima?.usuarioId === usuario?.id && ultima?.page.pagina === pagina)
      return { ...ultima.page, desde: ultima.traida };
    if (isOutcomeUnknown(answer) && (await canOpenOffline())) throw redirectDocument(OFFLINE_PAGE);
  }
  return { ...base, entradas: [], total: 0, fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

/** The user's tickets: valid, pending and past (Rule ENT-4). */
export default function MisEntradas() {
  const { entradas, intentos, arrepentimientos, total, pagina, fallo, desde } =
    useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useRevalidateEvery(entradas.some(({ estado }) => estado === "reservada") ? ASK_EVERY_MS : null);

  if (fallo) {
    return <LoadProblem title="No pudimos traer tus entradas" detail={fallo} />;
  }
  if (total === 0) {
    return (
      <>
        <EmptyState
          title="Todavía no tenés entradas"
          actions={<ButtonLink to="/#eventos">Ver próximos eventos</ButtonLink>}
        >
          <p>Cuando compres una, la vas a encontrar acá con su código QR.</p>
        </EmptyState>
        <Intentos intentos={intentos} />
      </>
    );
  }
  return (
    <section className="stack-5" aria-labelledby="mis-entradas">
      <h2 id="mis-entradas" className="visually-hidden">
        Todas mis entradas
      </h2>
      {desde && (
        <p className="muted" role="status">
          No pudimos actualizarlas: así estaban el {formatInstant(desde)}.
        </p>
      )}
      <Tarjetas entradas={entradas} arrepentimientos={arrepentimientos} />
      <Pager page={pagina} size={POR_PAGINA} total={total} what="entradas" />
      <Intentos intentos={intentos} />
    </section>
  );
}

function Tarjetas({
  entradas,
  arrepentimientos,
}: Pick<Cargadas, "arrepentimientos"> & { entradas: readonly MiEntrada[] }) {
  return (
    <ul className={`stack-5 plain-list ${styles.entradas}`}>
      {porCompra(entradas).map(({ entrada, cuantas }) => (
        <li key={entrada.id}>
          <TarjetaEntrada
            entrada={entrada}
            cuantas={cuantas}
            arrepentimiento={arrepentimientos.get(entrada.pago.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Groups tickets into cards: a card for each ticket, but a single card for the tickets of an unpaid purchase. */
function porCompra(entradas: readonly MiEntrada[]) {
  const compras = Map.groupBy(entradas, ({ id, estado, pago }) =>
    estado === "pagada" || pago.estado === "aprobado" || pago.estado === "reembolsado"
      ? `e${id}`
      : `p${pago.id}`,
  );
  return [...compras.values()].flatMap(([entrada, ...resto]) =>
    entrada ? [{ entrada, cuantas: 1 + resto.length }] : [],
  );
}

/** Nobody can withdraw from a failed purchase. */
const SIN_ARREPENTIMIENTOS: Cargadas["arrepentimientos"] = new Map();

function Intentos({ intentos }: { intentos: readonly MiEntrada[] }) {
  const cuantas = porCompra(intentos).length;
  if (cuantas === 0) return null;
  return (
    <details className="above-5">
      <summary>
        {formatCantidad(cuantas, "compra que no se completó", "compras que no se completaron")}
      </summary>
      <Tarjetas entradas={intentos} arrepentimientos={SIN_ARREPENTIMIENTOS} />
    </details>
  );
}
