import { NativeSelect } from "@mantine/core";
import { clubTime } from "#contract/club-time.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { LoQuePaga } from "../contract.ts";

interface AdminAgregarAdicionalProps extends DialogProps {
  personaId: number;
  nombre: string;
  posibles: LoQuePaga["adicionalesPosibles"];
}

export function AdminAgregarAdicional(props: AdminAgregarAdicionalProps) {
  const { personaId, nombre, posibles, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      title={`Adicional de ${nombre}`}
      submitLabel="Agregar"
      initialValues={{ arancelId: String(posibles[0]?.id ?? ""), desde: clubTime(serverTime()).fecha }}
      send={({ arancelId, desde }) =>
        answerOf(
          api.personas[":id"].adicionales.$post({
            param: { id: String(personaId) },
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
          <DateField label="Desde" required {...form.getInputProps("desde")} />
        </>
      )}
    </FormDialog>
  );
}
