import { TextInput } from "@mantine/core";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Arancel } from "../../contract.ts";
import { CampoDeMes, mesDesdeHoy } from "../campo-de-mes.tsx";

export function AdminNuevoPrecio({ arancel, ...dialog }: DialogProps & { arancel: Arancel }) {
  const ultimoPrecioId = Math.max(0, ...arancel.precios.map(({ id }) => id));
  return (
    <FormDialog
      {...dialog}
      title={`Nuevo precio de ${arancel.nombre}`}
      initialValues={{ importe: "", vigenteDesde: mesDesdeHoy(1) }}
      validate={{ importe: (texto) => (parsePrecio(texto) === null ? "Escribí el importe en pesos" : null) }}
      send={({ importe, vigenteDesde }) =>
        answerOf(
          api.aranceles[":id"].precios.$post({
            param: { id: String(arancel.id) },
            json: {
              importe: parsePrecio(importe) ?? 0,
              vigenteDesde,
              ...(ultimoPrecioId > 0 && { ultimoPrecioId }),
            },
          }),
        )
      }
      done={`${arancel.nombre} tiene su precio nuevo.`}
    >
      {(form) => (
        <>
          <TextInput
            label="Importe por mes"
            description={arancel.precio === null ? undefined : `Hoy cuesta ${formatMoney(arancel.precio)}.`}
            required
            inputMode="decimal"
            {...form.getInputProps("importe")}
          />
          <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
          <p>No avisa a nadie. Para avisar con el motivo, y ver a quién le cambia, usá Aumentos.</p>
        </>
      )}
    </FormDialog>
  );
}
