import { formatCantidad, formatInstant } from "#contract/format.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { EsperaEnLista } from "../contract.ts";
import type { EstadoDeEspera } from "../rules.ts";

const ESTADOS: Record<EstadoDeEspera, { tono: BadgeTone; palabra: string }> = {
  ofrecida: { tono: "warn", palabra: "Ofrecida" },
  esperando: { tono: "info", palabra: "Espera" },
  comprada: { tono: "success", palabra: "Compró" },
  vencida: { tono: "neutral", palabra: "Se le venció" },
  salio: { tono: "neutral", palabra: "Salió" },
};

export function ListaDeEspera({ eventoId }: { eventoId: number }) {
  const { answer } = useLiveAnswer<EsperaEnLista[]>(String(eventoId), (signal) =>
    answerOf(
      api.eventos[":id"].espera.lista.$get(
        { param: { id: String(eventoId) }, query: {} },
        { init: { signal } },
      ),
    ),
  );
  if (!answer) return <Spinner />;
  return answer.ok ? <Lista grupos={answer.data} /> : <Alert tone="danger">{answer.problem.detail}</Alert>;
}

function Lista({ grupos }: { grupos: readonly EsperaEnLista[] }) {
  if (grupos.length === 0) return <p>Todavía no se anotó nadie.</p>;
  const esperan = grupos.filter(({ estado }) => estado === "esperando");
  const lugares = esperan.reduce((sum, { cantidad }) => sum + cantidad, 0);
  return (
    <>
      <p>
        <strong>
          {esperan.length === 0
            ? "No espera nadie"
            : `${esperan.length === 1 ? "Espera 1 persona" : `Esperan ${esperan.length} personas`}, por ${formatCantidad(lugares, "entrada")}`}
        </strong>
      </p>
      <ol className="stack-3 plain-list ruled above-5">
        {grupos.map(({ id, nombre, nombreUsuario, cantidad, anotadaEn, estado, ofertaHasta }) => (
          <li key={id} className="line-3 top apart">
            <span>
              <strong>{nombre}</strong> ({nombreUsuario}) · {formatCantidad(cantidad, "entrada")}
              <span className="block note">
                {estado === "ofrecida" && ofertaHasta
                  ? `Guardadas hasta el ${formatInstant(ofertaHasta)}`
                  : `Desde el ${formatInstant(anotadaEn)}`}
              </span>
            </span>
            <Badge tone={ESTADOS[estado].tono}>{ESTADOS[estado].palabra}</Badge>
          </li>
        ))}
      </ol>
    </>
  );
}
