import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatInstant, formatNumero } from "#contract/format.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { Control } from "../contract.ts";
import { RITMO_MAX } from "../rules.ts";

const ASK_EVERY_MS = 3_000;

export function ControlDeFila({ eventoId }: { eventoId: number }) {
  const param = { id: String(eventoId) };
  const asked = useAnswer<Control>(param.id, (signal) =>
    answerOf(api.eventos[":id"].fila.control.$get({ param }, { init: { signal } })),
  );
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
        notifications.show({ message, color: "green" });
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
          <dl className="figures">
            <Cuenta nombre="Esperando" valor={control.esperando} />
            <Cuenta nombre="Con su turno" valor={control.conTurno} />
            <Cuenta nombre="Compraron o pagan" valor={control.compraron} />
            <Cuenta nombre="Se les pasó" valor={control.vencidos} />
            <Cuenta nombre="Lugares que quedan" valor={control.quedan} />
          </dl>
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

function Cuenta({ nombre, valor }: { nombre: string; valor: number }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{formatNumero(valor)}</dd>
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
