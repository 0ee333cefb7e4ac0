import { NativeSelect, TextInput } from "@mantine/core";
import { parsePrecio } from "#contract/format.ts";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Aranceles } from "../../contract.ts";
import { NOMBRE_DE_ARANCEL_MAX } from "../../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "../campo-de-mes.tsx";

interface AdminNuevoArancelProps extends DialogProps {
  planes: Aranceles["planes"];
}

export function AdminNuevoArancel({ planes, ...dialog }: AdminNuevoArancelProps) {
  return (
    <FormDialog
      {...dialog}
      title="Cobrar por mes"
      submitLabel="Agregar"
      initialValues={{ planId: "", nombre: "", importe: "", vigenteDesde: mesDesdeHoy(0) }}
      validate={({ nombre, importe }) => ({
        ...(!nombre.trim() && { nombre: "Escribí el nombre" }),
        ...(parsePrecio(importe) === null && { importe: "Escribí el importe en pesos" }),
      })}
      send={({ planId, nombre, importe, vigenteDesde }) =>
        answerOf(
          api.aranceles.$post({
            json: {
              ...(planId
                ? { tipo: "base" as const, planId: Number(planId) }
                : { tipo: "adicional" as const }),
              nombre,
              importe: parsePrecio(importe) ?? 0,
              vigenteDesde,
            },
          }),
        )
      }
      done={({ nombre }) => `${nombre} se cobra por mes.`}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Qué es"
            description="Los socios de un plan mensual pagan una cuota por mes, en lugar de las cuotas del plan."
            data={[
              { value: "", label: "Un adicional, como un deporte" },
              ...planes.map(({ id, nombre, activo }) => ({
                value: String(id),
                label: `El plan ${nombre}${activo ? "" : " (inactivo)"}`,
              })),
            ]}
            {...form.getInputProps("planId")}
            onChange={({ currentTarget: { value: planId } }) => {
              const elegido = planes.find(({ id }) => String(id) === planId);
              form.setValues({ planId, nombre: form.values.nombre || (elegido?.nombre ?? "") });
            }}
          />
          <TextInput
            label="Nombre"
            description="Sale en la cuota."
            required
            maxLength={NOMBRE_DE_ARANCEL_MAX}
            {...form.getInputProps("nombre")}
          />
          <TextInput
            label="Importe por mes"
            required
            inputMode="decimal"
            {...form.getInputProps("importe")}
          />
          <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
        </>
      )}
    </FormDialog>
  );
}
