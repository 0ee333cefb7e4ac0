import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { parsePrecio } from "#contract/format.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { LoQuePaga } from "../contract.ts";
import { CAMPOS_DE_ADICIONAL, MOTIVO_DE_BENEFICIO } from "../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "./campo-de-mes.tsx";

interface DePersonaProps extends DialogProps {
  personaId: number;
  nombre: string;
  paga: LoQuePaga;
}

const ADICIONAL = describedForm(CAMPOS_DE_ADICIONAL);
const MOTIVO = describedForm({ motivo: MOTIVO_DE_BENEFICIO });

export function AdminAgregarAdicional({ personaId, nombre, paga, ...dialog }: DePersonaProps) {
  const posibles = paga.adicionalesPosibles;
  return (
    <FormDialog
      {...dialog}
      title={`Adicional de ${nombre}`}
      submitLabel="Agregar"
      initialValues={{ arancelId: String(posibles[0]?.id ?? ""), desde: clubTime(serverTime()).fecha }}
      validate={ADICIONAL.validate}
      send={({ arancelId, desde }) =>
        answerOf(
          api.personas[":id"].adicionales.$post({
            ...withId(personaId),
            json: { arancelId: Number(arancelId), desde },
          }),
        )
      }
      done={`${nombre} tiene un adicional más.`}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Adicional"
            data={posibles.map((uno) => ({ value: String(uno.id), label: uno.nombre }))}
            {...form.getInputProps("arancelId")}
          />
          <DescribedInputs of={CAMPOS_DE_ADICIONAL} form={form} />
        </>
      )}
    </FormDialog>
  );
}

const QUE = [
  { value: "beca", label: "Beca (porcentaje)" },
  { value: "descuento", label: "Descuento fijo" },
  { value: "suma", label: "Monto fijo que se suma" },
  { value: "ausencia", label: "Ausencia (porcentaje)" },
];

export function AdminDarBeneficio({ personaId, nombre, paga, ...dialog }: DePersonaProps) {
  return (
    <FormDialog
      {...dialog}
      title={`Beca, monto fijo o ausencia de ${nombre}`}
      initialValues={{ que: "beca", cuanto: "", desde: mesDesdeHoy(1), hasta: "", motivo: "" }}
      validate={{
        ...MOTIVO.validate,
        cuanto: (cuanto) => (parsePrecio(cuanto) === null ? "Escribí cuánto" : null),
      }}
      fieldOf={(path) => (path === "porcentaje" || path === "importe" ? "cuanto" : path)}
      send={({ que, cuanto, desde, hasta, motivo }) => {
        const valor = parsePrecio(cuanto) ?? 0;
        const beneficio =
          que === "beca" || que === "ausencia"
            ? { regla: que as "beca" | "ausencia", porcentaje: valor }
            : { regla: "fijo" as const, importe: que === "suma" ? valor : -valor };
        const json = { ...beneficio, desde, hasta: hasta || null, motivo };
        return answerOf(api.personas[":id"].beneficios.$post({ ...withId(personaId), json }));
      }}
      done={`Se guardó lo de ${nombre}.`}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Qué"
            data={QUE}
            {...form.getInputProps("que")}
            onChange={({ currentTarget: { value: que } }) =>
              form.setValues(
                que === "ausencia" ? { que, cuanto: String(paga.ausencia).replace(".", ",") } : { que },
              )
            }
          />
          <TextInput
            label={
              ["descuento", "suma"].includes(form.values.que)
                ? "Pesos por mes"
                : "Porcentaje que se descuenta"
            }
            required
            inputMode="decimal"
            {...form.getInputProps("cuanto")}
          />
          <CampoDeMes label="Primer mes" {...form.getInputProps("desde")} />
          <CampoDeMes label="Último mes" ninguno="Sin fin" despues={24} {...form.getInputProps("hasta")} />
          <DescribedInput of={MOTIVO_DE_BENEFICIO} {...form.getInputProps("motivo")} />
        </>
      )}
    </FormDialog>
  );
}

export interface PorTerminar {
  que: "adicional" | "beneficio";
  id: number;
  nombre: string;
}

export function AdminTerminar({ cual: { que, id, nombre }, ...dialog }: DialogProps & { cual: PorTerminar }) {
  const [dia, setDia] = useState(clubTime(serverTime()).fecha);
  const [mes, setMes] = useState(mesDesdeHoy(0));
  const param = { id: String(id) };
  return (
    <Confirm
      {...dialog}
      title={`Terminar ${nombre}`}
      confirmLabel="Terminar"
      onConfirm={() =>
        que === "adicional"
          ? answerOf(api.adicionales[":id"].terminar.$post({ param, json: { hasta: dia } }))
          : answerOf(api.beneficios[":id"].terminar.$post({ param, json: { hasta: mes } }))
      }
      done={`Terminó ${nombre}.`}
    >
      {que === "adicional" ? (
        <DateField label="Último día" value={dia} onChange={(elegido) => elegido && setDia(elegido)} />
      ) : (
        <CampoDeMes label="Último mes" value={mes} onChange={(event) => setMes(event.currentTarget.value)} />
      )}
      <p>
        Si termina antes de empezar, se borra. Las cuotas emitidas que nadie pagó y no vencieron se corrigen
        solas.
      </p>
    </Confirm>
  );
}
