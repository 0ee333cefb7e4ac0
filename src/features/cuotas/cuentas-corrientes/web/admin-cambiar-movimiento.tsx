import { NativeSelect, type NativeSelectProps, TextInput } from "@mantine/core";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatFecha, parsePrecio } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import { nombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { MovimientoDeCuenta } from "../contract.ts";
import { elegiblesDe, faltaDe } from "./elegir-cuotas.ts";

interface AdminCambiarMovimientoProps extends DialogProps {
  movimiento: MovimientoDeCuenta;
  personaId: number;
}

const DE_CUOTA = [
  { value: "condonar", label: "Condonar" },
  { value: "sumar", label: "Sumar" },
  { value: "restar", label: "Restar" },
] as const;
const DE_PAGO = [
  { value: "mover", label: "Pasar a otra cuota" },
  { value: "anular", label: "Anular el pago" },
] as const;
type Que = (typeof DE_CUOTA | typeof DE_PAGO)[number]["value"];

const EXPLICACION: Record<Que, string> = {
  condonar:
    "Se descuenta de lo que falta pagar, con un renglón nuevo. Sin importe, se condona todo lo que falta.",
  sumar: "La cuota pasa a costar más, con un renglón nuevo. También deshace una condonación.",
  restar: "La cuota pasa a costar menos, pero nunca menos que lo ya pagado.",
  mover:
    "La cuota queda otra vez sin pagar, y el pago cubre la otra. Lo que sobre queda a favor de quien pagó.",
  anular:
    "Solo dentro de las 24 horas, si se registró por error. Todo lo que pagaba queda sin pagar, y se avisa por correo.",
};

/** Forgives or corrects an instalment, or moves or voids a payment, with an audited reason (Rule CTA-9). */
export function AdminCambiarMovimiento({ movimiento, personaId, ...dialog }: AdminCambiarMovimientoProps) {
  const esPago = movimiento.tipo === "pago";
  const enLinea = movimiento.pago?.medio === "mercadopago";
  // The server checks the exact time of yesterday's payments.
  const seAnula = !enLinea && movimiento.fecha >= addDays(clubTime(serverTime()).fecha, -1);
  return (
    <FormDialog
      {...dialog}
      title={movimiento.titulo}
      submitLabel="Confirmar"
      initialValues={{ que: (esPago ? "mover" : "condonar") as Que, importe: "", destino: "", motivo: "" }}
      validate={({ que, importe }) => ({
        ...(parsePrecio(importe) === null &&
          (que === "sumar" || que === "restar" || importe.trim() !== "") && {
            importe: "Escribí el importe con números: 12500 o 12500,50",
          }),
      })}
      send={({ que, importe, ...valores }) =>
        llamar(que, movimiento, { pesos: parsePrecio(importe), ...valores })
      }
      fieldOf={(path) => (path === "monto" ? "importe" : path)}
    >
      {({ values: { que }, setFieldValue, getInputProps }) => (
        <>
          {esPago && !seAnula ? (
            <p>
              {enLinea ? "Lo que se pagó con Mercado Pago" : "Un pago de hace más de 24 horas"} no se anula:
              pasalo a otra cuota, o{" "}
              <StaffLink to={`cobros/${movimiento.pago?.id}`}>devolvelo desde su página</StaffLink>.
            </p>
          ) : (
            <Segments
              aria-label="Qué se hace"
              fullWidth
              size="md"
              data={esPago ? [...DE_PAGO] : [...DE_CUOTA]}
              value={que}
              onChange={(next: Que) => setFieldValue("que", next)}
            />
          )}
          <p>{EXPLICACION[que]}</p>
          {que === "mover" ? (
            <Destino
              pagadorId={movimiento.pago?.pagador?.id ?? personaId}
              salvo={movimiento.cuotaId}
              {...getInputProps("destino")}
            />
          ) : (
            que !== "anular" && (
              <TextInput
                label="Importe"
                required={que !== "condonar"}
                inputMode="decimal"
                autoComplete="off"
                {...getInputProps("importe")}
              />
            )
          )}
          <DescribedInput
            of={MOTIVO_DE_ANULACION}
            description="Queda en «Quién cambió qué», con tu nombre."
            {...getInputProps("motivo")}
          />
        </>
      )}
    </FormDialog>
  );
}

function llamar(
  que: Que,
  { cuotaId, imputacionId, pago }: MovimientoDeCuenta,
  { pesos, destino, motivo }: { pesos: number | null; destino: string; motivo: string },
): Promise<Answer<unknown>> {
  const cuota = { id: String(cuotaId) };
  switch (que) {
    case "condonar":
      return answerOf(
        api.cuotas[":id"].condonar.$post({
          param: cuota,
          json: { motivo, ...(pesos !== null && { monto: pesos }) },
        }),
      );
    case "sumar":
    case "restar":
      return answerOf(
        api.cuotas[":id"].corregir.$post({
          param: cuota,
          json: { importe: (que === "sumar" ? 1 : -1) * (pesos ?? 0), motivo },
        }),
      );
    case "mover":
      return answerOf(
        api.imputaciones[":id"].mover.$post({
          ...withId(imputacionId),
          json: { cuotaId: destino === "" ? null : Number(destino), motivo },
        }),
      );
    case "anular":
      return answerOf(api.cuotas.cobros[":id"].anular.$post({ ...withId(pago?.id), json: { motivo } }));
  }
}

interface DestinoProps extends NativeSelectProps {
  pagadorId: number;
  salvo: number;
}

function Destino({ pagadorId, salvo, ...select }: DestinoProps) {
  const { answer } = useAnswer(String(pagadorId), (options) =>
    api.personas[":id"]["por-pagar"].$get(withId(pagadorId), options),
  );
  // Somebody for whom others pay can only pay for themselves.
  const personas = answer?.ok
    ? answer.data.personas.filter(({ id }) => answer.data.pagadorId === pagadorId || id === pagadorId)
    : [];
  const opciones = personas.flatMap((persona) =>
    elegiblesDe([persona])
      .filter(({ id }) => id !== salvo)
      .map((cuota) => ({
        value: String(cuota.id),
        label: `${persona.nombre}: ${nombreDeCuota(cuota).toLowerCase()}, ${formatFecha(cuota.fechaCuota)}, ${formatCentavos(faltaDe(cuota))}`,
      })),
  );
  return (
    <NativeSelect
      label="A dónde va"
      data={[{ value: "", label: "A favor de quien pagó" }, ...opciones]}
      {...select}
    />
  );
}
