import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { pageInAddress } from "#web/page-query.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Pager } from "#web/shell/pager.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { CON_QUE_SE_PAGO, PALABRA_DE_VALIDEZ } from "../../rules.ts";

export const meta = pageMeta({ title: "Mis recibos", index: false });

const POR_PAGINA = 10;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const pagina = pageInAddress(request.url);
  const answer = await answerOf(
    api.recibos.mios.$get({ query: { pagina: String(pagina), tamano: String(POR_PAGINA) } }),
  );
  return answer.ok
    ? { recibos: answer.data, total: answer.total ?? answer.data.length, pagina, fallo: null }
    : { recibos: [], total: 0, pagina, fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

export default function MisRecibos() {
  const { recibos, total, pagina, fallo } = useLoaderData<typeof clientLoader>();
  if (fallo) return <LoadProblem title="No pudimos traer tus recibos" detail={fallo} />;
  if (total === 0)
    return (
      <EmptyState title="Todavía no tenés recibos">
        <p>Por cada pago que hagas al club vas a encontrar su recibo acá, para verlo o descargarlo.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="mis-recibos">
      <h2 id="mis-recibos" className="visually-hidden">
        Todos mis recibos
      </h2>
      <ul className="plain-list ruled">
        {recibos.map(({ numero, emitidoEn, importe, medio, validez }) => (
          <li key={numero} className="row-4 tight middle target">
            <span className="grow">
              <Link to={`/perfil/recibos/${numero}`}>
                Recibo <span translate="no">{numero}</span>
              </Link>
              <small>
                {formatFecha(clubTime(new Date(emitidoEn)).fecha)}, {CON_QUE_SE_PAGO[medio]}
              </small>
            </span>
            {validez !== "valido" && <Badge tone="warn">{PALABRA_DE_VALIDEZ[validez]}</Badge>}
            <strong className="tabular">{formatMoney(importe)}</strong>
          </li>
        ))}
      </ul>
      <Pager page={pagina} size={POR_PAGINA} total={total} what="recibos" />
    </section>
  );
}
