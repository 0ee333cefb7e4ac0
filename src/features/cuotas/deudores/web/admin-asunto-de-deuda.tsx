import { NativeSelect, NumberInput, Textarea } from "@mantine/core";
import { useState } from "react";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatFecha, formatMoney } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { PARTES_DE_CONVENIO_MAX, partesIguales } from "#features/cuotas/cuotas/rules.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Deudor } from "../contract.ts";
import { cuandoSale, TEXTO_DE_GESTION_MAX } from "../rules.ts";
import { condonarDeuda } from "./condonar-deuda.ts";

export interface Asunto {
  que: "convenio" | "condonar" | "recordar" | "frenar" | "volver";
  deudor: Deudor;
}

const TITULOS: Record<Asunto["que"], string> = {
  convenio: "Hacer un convenio",
  condonar: "Condonar",
  recordar: "Mandar un recordatorio",
  frenar: "No recordarle más",
  volver: "Volver a recordarle",
};

const EXPLICACION: Record<Asunto["que"], string> = {
  convenio:
    "Lo que debe pasa a partes iguales con fecha. Las cuotas viejas quedan, con un renglón que lo dice. Se le avisa por correo.",
  condonar:
    "Condonar es perdonar la deuda: se descuenta todo lo vencido de esta familia, con un renglón nuevo en cada cuota. Queda en «Quién cambió qué».",
  recordar: "Va a quien paga, con todo lo que debe. Como mucho uno por semana.",
  frenar: "No le salen más recordatorios. Los recibos y avisos de sus pagos siguen igual.",
  volver: "Le vuelven a salir recordatorios cuando le toquen.",
};

interface Props {
  opened: boolean;
  asunto: Asunto | null;
  onClose: () => void;
  onDone: () => void;
}

export function AdminAsuntoDeDeuda({ opened, asunto, onClose, onDone }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={asunto ? `${TITULOS[asunto.que]}: ${asunto.deudor.familia}` : ""}
    >
      {asunto && (
        <Formulario
          key={`${asunto.que} ${asunto.deudor.id}`}
          asunto={asunto}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Modal>
  );
}

interface Valores {
  texto: string;
  fecha: string;
  partes: number;
  quienes: { id: number; personas: Deudor["personas"] };
}

function Formulario({
  asunto,
  onClose,
  onDone,
}: {
  asunto: Asunto;
  onClose: () => void;
  onDone: () => void;
}) {
  const { que, deudor } = asunto;
  const ahora = clubTime(serverTime());
  const hoy = ahora.fecha;
  const [texto, setTexto] = useState("");
  const [fecha, setFecha] = useState(addDays(hoy, 30));
  const [partes, setPartes] = useState(3);
  const convienen = quienesConvienen(deudor);
  const [cual, setCual] = useState(0);
  const quienes = convienen[cual] ?? { id: 0, personas: [] };
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmar, busy] = useSingleFlight(async () => {
    setProblem(null);
    const answer = await hacer(asunto, { texto, fecha, partes, quienes });
    if (!answer.ok) {
      setProblem(answer.problem.errors?.[0]?.message ?? answer.problem.detail);
      return;
    }
    const sale = que === "recordar" ? ` El recordatorio ${cuandoSale(ahora)}.` : "";
    notifications.show({ message: `Listo: ${deudor.familia}.${sale}`, color: "green" });
    onDone();
  });
  const conTexto = que !== "recordar" && que !== "volver";
  return (
    <DialogForm
      refusal={problem}
      busy={busy}
      submitLabel="Confirmar"
      isDangerous={que === "condonar"}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void confirmar();
      }}
    >
      <p>
        Debe <strong>{formatMoney(deudor.total)}</strong> desde el {formatFecha(deudor.desde)}.{" "}
        {EXPLICACION[que]}
        <span>{que === "recordar" && ` El recordatorio ${cuandoSale(ahora)}.`}</span>
      </p>
      {que === "convenio" && (
        <>
          {convienen.length > 1 && (
            <NativeSelect
              label="De quién"
              value={String(cual)}
              data={convienen.map(({ personas }, n) => ({
                value: String(n),
                label: `${personas.length > 1 ? "Todos juntos" : personas[0]?.nombre}, ${formatCentavos(centavosDe(personas))}`,
              }))}
              onChange={(event) => setCual(Number(event.currentTarget.value))}
            />
          )}
          <NumberInput
            label="En cuántas partes"
            min={1}
            max={PARTES_DE_CONVENIO_MAX}
            allowDecimal={false}
            value={partes}
            onChange={(value) => setPartes(Math.min(PARTES_DE_CONVENIO_MAX, Math.max(1, Number(value) || 1)))}
          />
          <p>
            {partesIguales(centavosDe(quienes.personas), partes)
              .map((centavos, n) => `${formatFecha(addMonths(fecha, n))}: ${formatCentavos(centavos)}`)
              .join(" · ")}
          </p>
        </>
      )}
      {que === "convenio" && (
        <DateField
          label="Primera fecha; las otras, cada mes"
          required
          minDate={hoy}
          value={fecha}
          onChange={(elegida) => elegida && setFecha(elegida)}
        />
      )}
      {conTexto && (
        <Textarea
          label="Motivo"
          required={que !== "frenar"}
          maxLength={que === "frenar" ? TEXTO_DE_GESTION_MAX : MOTIVO_DE_ANULACION_MAX}
          autosize
          minRows={2}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}

async function hacer(
  { que, deudor }: Asunto,
  { texto, fecha, partes, quienes }: Valores,
): Promise<Answer<unknown>> {
  const param = { id: String(deudor.titular.id) };
  switch (que) {
    case "recordar":
      return answerOf(api.personas[":id"].recordatorio.$post({ param }));
    case "frenar":
    case "volver":
      return answerOf(
        api.personas[":id"].recordatorios.$put({ param, json: { recibe: que === "volver", motivo: texto } }),
      );
    case "condonar":
      return condonarDeuda(deudor, texto);
    case "convenio":
      return answerOf(
        api.personas[":id"].convenios.$post({
          param: { id: String(quienes.id) },
          json: {
            cuotas: quienes.personas.flatMap(({ cuotas }) => cuotas),
            partes: partesIguales(centavosDe(quienes.personas), partes).map((centavos, n) => ({
              fecha: addMonths(fecha, n),
              importe: toPesos(centavos),
            })),
            motivo: texto,
          },
        }),
      );
  }
}

/** Returns the people whose overdue debt one arrangement can cover: everybody the first payer pays for, or one person. */
function quienesConvienen({ titular, personas }: Deudor): { id: number; personas: Deudor["personas"] }[] {
  const suyas = personas.filter(({ leToca }) => leToca);
  return [
    ...(suyas.length > 1 ? [{ id: titular.id, personas: suyas }] : []),
    ...personas.map((una) => ({ id: una.id, personas: [una] })),
  ];
}

const centavosDe = (personas: Deudor["personas"]) =>
  personas.reduce((sum, { debe }) => sum + toCentavos(debe), 0);
