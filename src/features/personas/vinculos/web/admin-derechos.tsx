import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type Derecho,
  MOTIVO_MAX,
  PALABRA_DE_DERECHO,
  PALABRA_DE_RELACION,
  RELACIONES,
  type Relacion,
} from "../rules.ts";

export interface DatosDeVinculo extends Record<Derecho, boolean> {
  relacion: Relacion;
  restringido: boolean;
  motivo: string;
}

export const NOMBRES_DE_DATOS = {
  relacion: "Relación",
  ...PALABRA_DE_DERECHO,
  restringido: "Restringido",
  motivo: "Motivo",
};

const OPCIONES = RELACIONES.map((value) => ({ value, label: PALABRA_DE_RELACION[value] }));

export function AdminDerechos<T extends DatosDeVinculo>({ form }: { form: UseFormReturnType<T> }) {
  const marca = (nombre: keyof DatosDeVinculo) => form.getInputProps(nombre, { type: "checkbox" });
  return (
    <>
      <NativeSelect
        label={NOMBRES_DE_DATOS.relacion}
        required
        data={OPCIONES}
        {...form.getInputProps("relacion")}
      />
      <fieldset className="stack-2">
        <legend className="strong">Qué puede hacer</legend>
        <Checkbox label="Ve" description="Sus datos, cuotas, carnet, entradas y reservas" {...marca("ve")} />
        <Checkbox label="Paga" description="Sus cuotas, con su propio saldo" {...marca("paga")} />
        <Checkbox
          label="Autoriza"
          description="Decide por la persona: la inscribe, la da de baja, firma"
          {...marca("autoriza")}
        />
        <Checkbox
          label="Restringido, por una orden judicial"
          description="No ve el nombre, el contacto, el calendario ni las fotos del otro adulto"
          {...marca("restringido")}
        />
      </fieldset>
      <Textarea
        label={NOMBRES_DE_DATOS.motivo}
        description="Queda en el historial. Por ejemplo: «lo pidió la madre, con partida de nacimiento»."
        required
        rows={2}
        maxLength={MOTIVO_MAX}
        {...form.getInputProps("motivo")}
      />
    </>
  );
}

export const faltaMotivo = ({ motivo }: { motivo: string }) =>
  motivo.trim() ? {} : { motivo: "Escribí el motivo" };
