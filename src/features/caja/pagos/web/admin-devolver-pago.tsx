import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatInstant, formatMoney, formatPrecio, parsePrecio } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, isOutcomeUnknown, randomUuid, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Devolucion, Pago } from "../contract.ts";
import { MOTIVO_DE_ANULACION, PALABRA_DE_CAUSA } from "../rules.ts";
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
            onClose={() => setOpen(false)}
            onChange={onChange}
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

interface FormularioProps extends Omit<DevolucionesProps, "arrepentimiento"> {
  causa: "staff" | "arrepentimiento";
  idempotencyKey: string;
  onAnswer: () => void;
  onClose: () => void;
}

function Formulario(props: FormularioProps) {
  const { pago, parte, causa, idempotencyKey, onAnswer, onClose, onChange } = props;
  const vigentes = pago.partes?.filter(({ vigente }) => vigente) ?? null;
  const palabras = textosDe(vigentes?.[0]?.concepto ?? "")?.partes;
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: {
      partes: (vigentes ?? [])
        .filter(({ id }) => vigentes?.length === 1 || id === parte)
        .map(({ id }) => String(id)),
      monto: formatPrecio(pago.porDevolver),
      motivo: "",
    },
    async send({ partes, monto, motivo }) {
      const cuanto = vigentes ? { partes: partes.map(Number) } : { monto: parsePrecio(monto) ?? 0 };
      const json = { ...cuanto, motivo, causa, idempotencyKey };
      const answer = await answerOf(api.pagos[":id"].devolver.$post({ ...withId(pago.id), json }));
      if (!isOutcomeUnknown(answer)) onAnswer();
      return answer;
    },
    onClose,
    onSaved: onChange,
    // The list then shows the refund of the call that got no response.
    onRefused: ({ problem }) => problem.code === "otra-devolucion" && onChange(),
  });
  const elegidas = vigentes?.filter(({ id }) => form.values.partes.includes(String(id)));
  const usada = elegidas?.some(({ usada }) => usada);
  const importe = elegidas
    ? sumPesos(elegidas.map(({ precio }) => precio))
    : (parsePrecio(form.values.monto) ?? 0);

  return (
    <form className="stack-1 at-start pad-3 box full" noValidate onSubmit={onSubmit}>
      <h3 className="below-2 text-l">Devolver</h3>
      {vigentes ? (
        <Checkbox.Group
          label={palabras?.cuales}
          description={palabras?.alDevolver}
          {...form.getInputProps("partes")}
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
          {...form.getInputProps("monto")}
        />
      )}
      <DescribedInput
        of={MOTIVO_DE_ANULACION}
        description={(usada && palabras?.hayUsada) || "Queda registrado"}
        autoFocus={parte !== undefined}
        {...form.getInputProps("motivo")}
        w="100%"
      />
      <p className="note">
        {pago.medio === "mercadopago"
          ? "El dinero vuelve por Mercado Pago. Cuando esté hecho se avisa por correo, si el comprador dejó uno."
          : "Queda pendiente hasta que alguien lo entregue y toque «Ya lo devolví», acá o en Devoluciones."}
      </p>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div className="row-3">
        <Button variant="outline" disabled={busy} onClick={onClose}>
          No devolver
        </Button>
        <Button type="submit" variant="danger" loading={busy} disabled={elegidas?.length === 0}>
          Devolver {formatMoney(importe)}
        </Button>
      </div>
    </form>
  );
}
