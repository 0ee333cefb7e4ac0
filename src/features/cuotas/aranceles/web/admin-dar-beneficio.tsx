import { NativeSelect, TextInput } from "@mantine/core";
import { parsePrecio } from "#contract/format.ts";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import { MOTIVO_DE_BENEFICIO_MAX } from "../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "./campo-de-mes.tsx";

interface AdminDarBeneficioProps extends DialogProps {
  personaId: number;
  nombre: string;
  ausencia: number;
}

const QUE = [
  { value: "beca", label: "Beca (porcentaje)" },
  { value: "descuento", label: "Descuento fijo" },
  { value: "suma", label: "Monto fijo que se suma" },
  { value: "ausencia", label: "Ausencia (porcentaje)" },
];

export function AdminDarBeneficio(props: AdminDarBeneficioProps) {
  const { personaId, nombre, ausencia, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      title={`Beca, monto fijo o ausencia de ${nombre}`}
      initialValues={{ que: "beca", cuanto: "", desde: mesDesdeHoy(1), hasta: "", motivo: "" }}
      validate={({ cuanto, motivo }) => ({
        ...(parsePrecio(cuanto) === null && { cuanto: "Escribí cuánto" }),
        ...(!motivo.trim() && { motivo: "Escribí el motivo" }),
      })}
      fieldOf={(path) => (path === "porcentaje" || path === "importe" ? "cuanto" : path)}
      send={({ que, cuanto, desde, hasta, motivo }) => {
        const valor = parsePrecio(cuanto) ?? 0;
        const beneficio =
          que === "beca" || que === "ausencia"
            ? { regla: que as "beca" | "ausencia", porcentaje: valor }
            : { regla: "fijo" as const, importe: que === "suma" ? valor : -valor };
        const json = { ...beneficio, desde, hasta: hasta || null, motivo };
        return answerOf(api.personas[":id"].beneficios.$post({ param: { id: String(personaId) }, json }));
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
                que === "ausencia" ? { que, cuanto: String(ausencia).replace(".", ",") } : { que },
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
          <TextInput
            label="Motivo"
            required
            maxLength={MOTIVO_DE_BENEFICIO_MAX}
            {...form.getInputProps("motivo")}
          />
        </>
      )}
    </FormDialog>
  );
}
