import { addDays, clubTime } from "#contract/club-time.ts";
import { checkField } from "#contract/described.ts";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { CAMPOS_DE_GESTION, type TipoDeGestion } from "../rules.ts";

export interface DeQuien {
  id: number;
  nombre: string;
}

interface AdminAnotarProps extends DialogProps {
  de: DeQuien;
}

const FORM = describedForm(CAMPOS_DE_GESTION);
const { tipo: TIPO, texto: TEXTO, fechaPrometida: FECHA } = CAMPOS_DE_GESTION;
const TIPOS = Object.entries(TIPO.words).map(([value, label]) => ({ value, label }));
const NOTA = { ...TEXTO, label: "Nota", missing: "Escribí la nota" };
const DIAS_DE_UNA_PROMESA = 7;

const EXPLICACION: Record<TipoDeGestion, string> = {
  nota: "Queda en la página de la persona. La ve solo la administración.",
  contacto: "Alguien del club le habló, por teléfono o en persona. Cuenta como último contacto.",
  promesa: "Hasta ese día no le sale ningún recordatorio.",
};

export default function AdminAnotar({ de, onChange }: AdminAnotarProps) {
  const hoy = clubTime(serverTime()).fecha;
  return (
    <FormDialog
      onChange={onChange}
      title={`Anotar: ${de.nombre}`}
      submitLabel="Anotar"
      initialValues={{ ...FORM.empty, fechaPrometida: addDays(hoy, DIAS_DE_UNA_PROMESA) }}
      validate={{ texto: (texto, { tipo }) => checkField(tipo === "nota" ? NOTA : TEXTO, texto) }}
      send={(values) => {
        const json = FORM.read(values.tipo === "promesa" ? values : { ...values, fechaPrometida: "" });
        return answerOf(api.personas[":id"].gestiones.$post({ ...withId(de.id), json }));
      }}
      done={`Anotado: ${de.nombre}.`}
    >
      {({ values: { tipo }, setFieldValue, getInputProps }) => (
        <>
          <Segments
            aria-label={TIPO.label}
            fullWidth
            size="md"
            data={TIPOS}
            value={tipo}
            onChange={(elegido) => setFieldValue("tipo", elegido as TipoDeGestion)}
          />
          <p>{EXPLICACION[tipo]}</p>
          {tipo === "promesa" && (
            <DescribedInput of={FECHA} required minDate={hoy} {...getInputProps("fechaPrometida")} />
          )}
          <DescribedInput of={tipo === "nota" ? NOTA : TEXTO} {...getInputProps("texto")} />
        </>
      )}
    </FormDialog>
  );
}
