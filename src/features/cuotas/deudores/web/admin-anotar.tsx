import { Textarea } from "@mantine/core";
import { addDays, clubTime } from "#contract/club-time.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { FormDialog } from "#web/admin/dialog-form.tsx";
import type { Opening } from "#web/admin/modal.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { PALABRA_DE_GESTION, TEXTO_DE_GESTION_MAX, TIPOS_DE_GESTION, type TipoDeGestion } from "../rules.ts";

export interface DeQuien {
  id: number;
  nombre: string;
}

interface AdminAnotarProps {
  opening: Opening<DeQuien>;
  onDone: () => void;
}

const TIPOS = TIPOS_DE_GESTION.map((value) => ({ value, label: PALABRA_DE_GESTION[value] }));
const DIAS_DE_UNA_PROMESA = 7;

const EXPLICACION: Record<TipoDeGestion, string> = {
  nota: "Queda en la página de la persona. La ve solo la administración.",
  contacto: "Alguien del club le habló, por teléfono o en persona. Cuenta como último contacto.",
  promesa: "Hasta ese día no le sale ningún recordatorio.",
};

export default function AdminAnotar({ opening: { about: de, shown, close }, onDone }: AdminAnotarProps) {
  const hoy = clubTime(serverTime()).fecha;
  if (!de) return null;
  return (
    <FormDialog
      opened={shown}
      onClose={close}
      onChange={onDone}
      title={`Anotar: ${de.nombre}`}
      submitLabel="Anotar"
      initialValues={{
        tipo: "nota" as TipoDeGestion,
        texto: "",
        fechaPrometida: addDays(hoy, DIAS_DE_UNA_PROMESA),
      }}
      validate={{
        texto: (texto, { tipo }) => (tipo === "nota" && texto.trim() === "" ? "Escribí la nota" : null),
      }}
      send={({ tipo, texto, fechaPrometida }) =>
        answerOf(
          api.personas[":id"].gestiones.$post({
            ...withId(de.id),
            json: { tipo, texto, ...(tipo === "promesa" && { fechaPrometida }) },
          }),
        )
      }
      done={`Anotado: ${de.nombre}.`}
    >
      {({ values: { tipo }, setFieldValue, getInputProps }) => (
        <>
          <Segments
            aria-label="Qué se anota"
            fullWidth
            size="md"
            data={TIPOS}
            value={tipo}
            onChange={(elegido) => setFieldValue("tipo", elegido)}
          />
          <p>{EXPLICACION[tipo]}</p>
          {tipo === "promesa" && (
            <DateField
              label="Para cuándo prometió pagar"
              required
              minDate={hoy}
              {...getInputProps("fechaPrometida")}
            />
          )}
          <Textarea
            label={tipo === "nota" ? "Nota" : "Qué dijo"}
            required={tipo === "nota"}
            maxLength={TEXTO_DE_GESTION_MAX}
            autosize
            minRows={2}
            {...getInputProps("texto")}
          />
        </>
      )}
    </FormDialog>
  );
}
