import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatInstant, formatMoney, formatPrecio, parsePrecio } from "#contract/format.ts";
import { answerOf, api, fieldErrors, isOutcomeUnknown, randomUuid } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Devolucion, Pago } from "../contract.ts";
import { MOTIVO_DE_ANULACION_MAX, PALABRA_DE_CAUSA } from "../rules.ts";
import { ParaConfirmar } from "./admin-devolucion-pasos.tsx";
import { textosDe } from "./conceptos.ts";

interface DevolucionesProps {
  pago: Pago;
  arrepentimiento?: boolean | undefined;
  /** A part to refund, which is ticked in the form when the page opens. */
  parte?: number | undefined;
  onChange: () => void;
}

function outcomeOf({
  hechaEn,
  hechaPor,
  cubiertaEn,
  excedente,
}: Pick<Devolucion, "hechaEn" | "hechaPor" | "cubiertaEn" | "excedente">) {
  if (cubiertaEn) return "No hubo que hacerla: ya la había devuelto Mercado Pago";
  if (!hechaEn) return "Pendiente";
  const deMas = excedente > 0 ? ` · ${formatMoney(excedente)} de más` : "";
  return `Hecha el ${formatInstant(hechaEn)}${hechaPor ? ` por ${hechaPor}` : ""}${deMas}`;
}

export function AdminDevolverPago({ pago, arrepentimiento, parte, onChange }: DevolucionesProps) {
  const [open, setOpen] = useState(parte !== undefined);
  /** Kept until a response arrives, even if the form is closed, so that a retry after a lost response refunds once. */
  const [idempotencyKey, setKey] = useState(randomUuid);
  const quedaAlgo = pago.porDevolver > 0 || (pago.partes?.some(({ vigente }) => vigente) ?? false);
  const sePuede = pago.estado === "aprobado" && pago.anulaId === null && !pago.anulacion && quedaAlgo;
  return (
    <section className="stack-3 at-start">
      {pago.devoluciones.length > 0 && (
        <>
          <h3 className="below-2 text-l">Devoluciones</h3>
          <ul className="stack-3 plain-list full">
            {pago.devoluciones.map((devolucion) => (
              <DevolucionDelPago key={devolucion.id} devolucion={devolucion} onChange={onChange} />
            ))}
          </ul>
        </>
      )}
      {sePuede &&
        (open ? (
          <Formulario
            pago={pago}
            parte={parte}
            causa={arrepentimiento ? "arrepentimiento" : "staff"}
            idempotencyKey={idempotencyKey}
            onAnswer={() => setKey(randomUuid())}
            onRefresh={onChange}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              onChange();
            }}
          />
        ) : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Devolver
          </Button>
        ))}
    </section>
  );
}

/** One refund of the payment; a refund by hand is also confirmed here (Rule PAG-16). */
function DevolucionDelPago({ devolucion, onChange }: { devolucion: Devolucion; onChange: () => void }) {
  const { monto, medio, causa, motivo, pedidaEn, pedidaPor, hechaEn, cubiertaEn } = devolucion;
  return (
    <li className="stack-1 at-start pad-3 box full">
      <p>
        <strong>{formatMoney(monto)}</strong> · {PALABRA_DE_CAUSA[causa]}
      </p>
      <p>{motivo}</p>
      <p className="note">
        Pedida el {formatInstant(pedidaEn)}
        <span>{pedidaPor && ` por ${pedidaPor}`}</span>
        {` · ${outcomeOf(devolucion)}`}
      </p>
      {!hechaEn && !cubiertaEn && medio !== "mercadopago" && (
        <ParaConfirmar devolucion={devolucion} onChange={onChange} />
      )}
    </li>
  );
}

interface FormularioProps extends Pick<DevolucionesProps, "parte"> {
  pago: Pago;
  causa: "staff" | "arrepentimiento";
  idempotencyKey: string;
  onAnswer: () => void;
  onRefresh: () => void;
  onClose: () => void;
  onDone: () => void;
}

function Formulario({
  pago,
  parte,
  causa,
  idempotencyKey,
  onAnswer,
  onRefresh,
  onClose,
  onDone,
}: FormularioProps) {
  const vigentes = pago.partes?.filter(({ vigente }) => vigente) ?? null;
  const palabras = textosDe(vigentes?.[0]?.concepto ?? "")?.partes;
  const [elegidas, setElegidas] = useState<readonly number[]>(
    vigentes?.filter(({ id }) => vigentes.length === 1 || id === parte).map(({ id }) => id) ?? [],
  );
  const [monto, setMonto] = useState(formatPrecio(pago.porDevolver));
  const [motivo, setMotivo] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const usada = vigentes?.some(({ id, usada }) => usada && elegidas.includes(id)) ?? false;
  const importe = vigentes
    ? vigentes.filter(({ id }) => elegidas.includes(id)).reduce((sum, { precio }) => sum + precio, 0)
    : (parsePrecio(monto) ?? 0);

  const [send, busy] = useSingleFlight(async () => {
    setProblem(null);
    setErrors({});
    const json = {
      ...(vigentes ? { partes: [...elegidas] } : { monto: importe }),
      motivo,
      causa,
      idempotencyKey,
    };
    const answer = await answerOf(api.pagos[":id"].devolver.$post({ param: { id: String(pago.id) }, json }));
    if (answer.ok || !isOutcomeUnknown(answer)) onAnswer();
    if (answer.ok) return onDone();
    // The list then shows the refund of the call that got no response.
    if (answer.problem.code === "otra-devolucion") onRefresh();
    setErrors(fieldErrors(answer.problem));
    setProblem(answer.problem.detail);
  });

  return (
    <form
      className="stack-1 at-start pad-3 box full"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 className="below-2 text-l">Devolver</h3>
      {vigentes ? (
        <Checkbox.Group
          label={palabras?.cuales}
          description={palabras?.alDevolver}
          error={errors.partes}
          value={elegidas.map(String)}
          onChange={(values) => setElegidas(values.map(Number))}
        >
          <Stack gap="xs" mt="xs">
            {vigentes.map(({ id, nombre, precio, usada }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={`${nombre}, ${formatMoney(precio)}${usada ? `, ${palabras?.usada}` : ""}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <TextInput
          label="Importe"
          description={`Hasta ${formatMoney(pago.porDevolver)}. Lo que se pagó con ese importe vuelve a deberse.`}
          inputMode="decimal"
          maxLength={20}
          error={errors.monto}
          value={monto}
          onChange={({ target }) => setMonto(target.value)}
        />
      )}
      <Textarea
        label="Motivo"
        description={(usada && palabras?.hayUsada) || "Queda registrado"}
        required
        autoFocus={parte !== undefined}
        rows={2}
        maxLength={MOTIVO_DE_ANULACION_MAX}
        error={errors.motivo}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
        w="100%"
      />
      <p className="note">
        {pago.medio === "mercadopago"
          ? "El dinero vuelve por Mercado Pago. Cuando esté hecho se avisa por correo, si el comprador dejó uno."
          : "Queda pendiente hasta que alguien lo entregue y toque «Ya lo devolví», acá o en Devoluciones."}
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="row-3">
        <Button variant="outline" disabled={busy} onClick={onClose}>
          No devolver
        </Button>
        <Button
          type="submit"
          variant="danger"
          loading={busy}
          disabled={vigentes !== null && elegidas.length === 0}
        >
          Devolver {formatMoney(importe)}
        </Button>
      </div>
    </form>
  );
}
