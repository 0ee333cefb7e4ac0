import { NativeSelect, NumberInput } from "@mantine/core";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import { PARTES_DE_CONVENIO_MAX, partesDeConvenio } from "#features/cuotas/cuotas/rules.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { Deudor } from "../contract.ts";
import { cuandoSale, MOTIVO_DE_FRENO, type QuienesConvienen, quienesConvienen } from "../rules.ts";
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

interface Props extends DialogProps {
  asunto: Asunto;
}

export default function AdminAsuntoDeDeuda({ asunto, ...dialog }: Props) {
  const { que, deudor } = asunto;
  const ahora = clubTime(serverTime());
  const sale = que === "recordar" ? ` El recordatorio ${cuandoSale(ahora)}.` : "";
  const convienen = quienesConvienen(deudor);
  const quienesDe = (cual: string) => convienen[Number(cual)] ?? NADIE;
  return (
    <FormDialog
      {...dialog}
      title={`${TITULOS[que]}: ${deudor.familia}`}
      submitLabel="Confirmar"
      isDangerous={que === "condonar"}
      initialValues={{ motivo: "", fecha: addDays(ahora.fecha, 30), partes: 3, cual: "0" }}
      send={({ cual, ...valores }) => hacer(asunto, { ...valores, quienes: quienesDe(cual) })}
      done={`Listo: ${deudor.familia}.${sale}`}
    >
      {({ values: { cual, fecha, partes }, setFieldValue, getInputProps }) => (
        <>
          <p>
            Debe <strong>{formatMoney(deudor.total)}</strong> desde el {formatFecha(deudor.desde)}.{" "}
            {EXPLICACION[que]}
            <span>{sale}</span>
          </p>
          {que === "convenio" && (
            <>
              {convienen.length > 1 && (
                <NativeSelect
                  label="De quién"
                  data={convienen.map(({ nombre, debe }, n) => ({
                    value: String(n),
                    label: `${nombre}, ${formatMoney(debe)}`,
                  }))}
                  {...getInputProps("cual")}
                />
              )}
              <NumberInput
                label="En cuántas partes"
                min={1}
                max={PARTES_DE_CONVENIO_MAX}
                allowDecimal={false}
                {...getInputProps("partes")}
                onChange={(value) =>
                  setFieldValue("partes", Math.min(PARTES_DE_CONVENIO_MAX, Math.max(1, Number(value) || 1)))
                }
              />
              <p>
                {partesDeConvenio(quienesDe(cual).debe, { partes, fecha })
                  .map((parte) => `${formatFecha(parte.fecha)}: ${formatMoney(parte.importe)}`)
                  .join(" · ")}
              </p>
              <DateField
                label="Primera fecha; las otras, cada mes"
                required
                minDate={ahora.fecha}
                {...getInputProps("fecha")}
                onChange={(elegida) => elegida && setFieldValue("fecha", elegida)}
              />
            </>
          )}
          {que !== "recordar" && que !== "volver" && (
            <DescribedInput
              of={que === "frenar" ? MOTIVO_DE_FRENO : MOTIVO_DE_ANULACION}
              {...getInputProps("motivo")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface Valores {
  motivo: string;
  fecha: string;
  partes: number;
  quienes: QuienesConvienen;
}

const NADIE: QuienesConvienen = { id: 0, nombre: "", debe: 0, cuotas: [] };

async function hacer(
  { que, deudor }: Asunto,
  { motivo, fecha, partes, quienes }: Valores,
): Promise<Answer<unknown>> {
  const param = { id: String(deudor.titular.id) };
  switch (que) {
    case "recordar":
      return answerOf(api.personas[":id"].recordatorio.$post({ param }));
    case "frenar":
    case "volver":
      return answerOf(
        api.personas[":id"].recordatorios.$put({ param, json: { recibe: que === "volver", motivo } }),
      );
    case "condonar":
      return condonarDeuda(deudor, motivo);
    case "convenio":
      return answerOf(
        api.personas[":id"].convenios.$post({
          ...withId(quienes.id),
          json: { cuotas: quienes.cuotas, partes: partesDeConvenio(quienes.debe, { partes, fecha }), motivo },
        }),
      );
  }
}
