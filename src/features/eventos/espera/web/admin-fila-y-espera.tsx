import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatCantidad, formatInstant, formatNumero } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { announceDone } from "#web/admin/notifications.tsx";
import { ObjectCard, ObjectCards, ObjectFigures } from "#web/admin/object-page.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { Control, EsperaEnLista } from "../contract.ts";
import { type EstadoDeEspera, RITMO_MAX } from "../rules.ts";

export default function AdminFilaYEspera({ evento: { id, conFila, estado } }: { evento: Evento }) {
  return (
    <ObjectCards>
      <ObjectCard title="Fila de la venta">
        {conFila && estado ? (
          <ControlDeFila eventoId={id} />
        ) : (
          <p>Este evento se vende sin fila. Se abre sola si entra mucha gente a la vez.</p>
        )}
      </ObjectCard>
      <ObjectCard title="Lista de espera">
        <ListaDeEspera eventoId={id} />
      </ObjectCard>
    </ObjectCards>
  );
}

const ASK_EVERY_MS = 3_000;

function ControlDeFila({ eventoId }: { eventoId: number }) {
  const param = { id: String(eventoId) };
  const asked = useAnswer(param.id, (options) => api.eventos[":id"].fila.control.$get({ param }, options));
  const { answer } = asked;
  /** The line after the last change, shown until the next poll. */
  const [changed, setChanged] = useState<Control | null>(null);
  const control = changed ?? (answer?.ok ? answer.data : null);

  useReloadWhile(true, asked, ASK_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response replaces it.
  useEffect(() => setChanged(null), [answer]);

  const [adjust, pending, problem] = useWrite(
    (json: { pausada?: boolean; ritmo?: number }, _done: string) =>
      answerOf(api.eventos[":id"].fila.$patch({ param, json })),
    {
      onDone(control: Control, _json, message) {
        setChanged(control);
        announceDone(message);
      },
    },
  );

  return (
    <div className="stack-4">
      {answer && !answer.ok && <Alert tone="danger">{answer.problem.detail}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!control && !answer && <Spinner />}
      {control && (
        <>
          <Alert tone={control.pausa === null ? "info" : "warn"}>
            <p>{estadoDe(control)}</p>
          </Alert>
          <ObjectFigures
            figures={[
              { name: "Esperando", value: formatNumero(control.esperando) },
              { name: "Con su turno", value: formatNumero(control.conTurno) },
              { name: "Compraron o pagan", value: formatNumero(control.compraron) },
              { name: "Se les pasó", value: formatNumero(control.vencidos) },
              { name: "Lugares que quedan", value: formatNumero(control.quedan) },
            ]}
          />
          <Button
            variant={control.pausa === "club" ? "accent" : "outline"}
            loading={pending}
            onClick={() =>
              control.pausa === "club"
                ? adjust({ pausada: false }, "La fila sigue.")
                : adjust({ pausada: true }, "La fila está en pausa.")
            }
          >
            {control.pausa === "club" ? "Reanudar la fila" : "Pausar la fila"}
          </Button>
          <Ritmo
            key={control.ritmo}
            ritmo={control.ritmo}
            pending={pending}
            onChange={(ritmo) => adjust({ ritmo }, `Ahora pasan ${ritmo} por minuto.`)}
          />
        </>
      )}
    </div>
  );
}

function Ritmo(props: { ritmo: number; pending: boolean; onChange: (ritmo: number) => void }) {
  const { ritmo, pending, onChange } = props;
  const [text, setText] = useState(String(ritmo));
  const wanted = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  const valid = wanted >= 1 && wanted <= RITMO_MAX;
  return (
    <form
      className="row-3 bottom"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onChange(wanted);
      }}
    >
      <TextInput
        label="Personas por minuto"
        description="Cuántas pasan a comprar"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={text}
        error={valid ? null : `Un número de 1 a ${formatNumero(RITMO_MAX)}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" loading={pending} disabled={!valid || wanted === ritmo}>
        Cambiar el ritmo
      </Button>
    </form>
  );
}

function estadoDe({ pausa, sorteadaEn, ventaDesde }: Control): string {
  if (pausa === "club") return "En pausa: nadie más pasa a comprar hasta que la reanudes.";
  if (sorteadaEn === null)
    return `La venta empieza el ${formatInstant(ventaDesde ?? "")}. Ahí se sortea el orden.`;
  if (pausa === "agotadas") return "No quedan lugares: la fila espera por si se libera alguno.";
  return ventaDesde === null
    ? "Se abrió por la cantidad de compras. Se cierra cuando no espera nadie."
    : "La venta está en marcha.";
}

const ESTADOS: Record<EstadoDeEspera, { tono: BadgeTone; palabra: string }> = {
  ofrecida: { tono: "warn", palabra: "Ofrecida" },
  esperando: { tono: "info", palabra: "Espera" },
  comprada: { tono: "success", palabra: "Compró" },
  vencida: { tono: "neutral", palabra: "Se le venció" },
  salio: { tono: "neutral", palabra: "Salió" },
};

function ListaDeEspera({ eventoId }: { eventoId: number }) {
  const lista = useLiveAnswer(String(eventoId), (options) =>
    api.eventos[":id"].espera.lista.$get({ ...withId(eventoId), query: {} }, options),
  );
  return <Loaded of={lista}>{(grupos) => <Lista grupos={grupos} />}</Loaded>;
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
