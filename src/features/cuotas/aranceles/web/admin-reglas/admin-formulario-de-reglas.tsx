import { Textarea, TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { EfectoDeReglas, Reglas } from "../../contract.ts";

export function AdminFormularioDeReglas({ reglas, onChange }: { reglas: Reglas; onChange: () => void }) {
  const [visto, setVisto] = useState<EfectoDeReglas | null>(null);
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: toFormulario(reglas),
    onValuesChange: () => setVisto(null),
    fieldOf: (path) => (path === "hermanos" ? "hermanos.0" : path),
    async send(valores): Promise<Answer<EfectoDeReglas | Reglas>> {
      const json = leerReglas(valores);
      return visto
        ? answerOf(api["reglas-de-cuotas"].$post({ json: { ...json, version: reglas.version } }))
        : answerOf(api["reglas-de-cuotas"].previsar.$post({ json }));
    },
    done: (answer) => ("cambios" in answer ? "" : "Las reglas nuevas valen desde la próxima emisión."),
    onSaved(answer) {
      const isPreview = "cambios" in answer;
      setVisto(isPreview ? answer : null);
      if (!isPreview) onChange();
    },
    onRefused: () => setVisto(null),
  });
  const numero = (campo: string, label: string) => ({
    label,
    inputMode: "decimal" as const,
    autoComplete: "off",
    ...form.getInputProps(campo),
  });
  const cambia = visto !== null && visto.cambios.length > 0;
  return (
    <form className="stack-3" noValidate onSubmit={onSubmit}>
      <h2 className="visually-hidden">Las reglas</h2>
      <ObjectCards>
        <Vencimiento numero={numero} feriados={form.getInputProps("feriados")} />
        <ObjectCard title="Pago fuera de término">
          <CheckLine
            checked={form.values.recargo.activo}
            onChange={(value) => form.setFieldValue("recargo.activo", value)}
          >
            Cobrar un recargo
          </CheckLine>
          <div className="columns-m bottom">
            <TextInput {...numero("recargo.porcentaje", "Recargo (%)")} />
            <TextInput {...numero("recargo.diasDespues", "Días de gracia")} />
          </div>
        </ObjectCard>
        <ObjectCard title="Hermanos">
          <p className="muted">
            En el mismo grupo de descuento. El primero es quien paga más; después, el mayor.
          </p>
          <div className="columns-m bottom">
            <TextInput {...numero("hermanos.0", "Segundo (%)")} />
            <TextInput {...numero("hermanos.1", "Tercero (%)")} />
            <TextInput {...numero("hermanos.2", "Cuarto y más (%)")} />
            <TextInput {...numero("hermanosHastaEdad", "Hasta qué edad")} placeholder="Sin límite" />
          </div>
        </ObjectCard>
        <ObjectCard title="Otras">
          <div className="columns-m bottom">
            <TextInput {...numero("medioMesDespuesDel", "Medio mes si entra después del")} />
            <TextInput {...numero("ausencia", "Descuento por ausencia (%)")} />
            <TextInput {...numero("avisoDeAumento", "Avisar si un aumento pasa de (%)")} />
          </div>
        </ObjectCard>
      </ObjectCards>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {visto && <AdminEfecto efecto={visto} />}
      <div className="row-2">
        {cambia && (
          <Button variant="outline" onClick={() => setVisto(null)}>
            Seguir cambiando
          </Button>
        )}
        {(visto === null || cambia) && (
          <Button type="submit" loading={busy}>
            {visto ? "Guardar estas reglas" : "Ver el efecto"}
          </Button>
        )}
      </div>
    </form>
  );
}

interface VencimientoProps {
  numero: (campo: string, label: string) => ComponentProps<typeof TextInput>;
  feriados: ComponentProps<typeof Textarea>;
}

function Vencimiento({ numero, feriados }: VencimientoProps) {
  return (
    <ObjectCard title="Vencimiento">
      <div className="columns-m bottom">
        <TextInput {...numero("diaDeVencimiento", "Vence el día")} />
        <TextInput {...numero("diasParaPagar", "Días para pagar, al menos")} />
      </div>
      <TextInput
        {...numero("diasDePrimera", "Días para pagar la primera cuota")}
        description="De quien entra al club, o cambia de plan. Hasta entonces no debe nada ni le llegan recordatorios de que venció."
      />
      <Textarea
        label="Feriados"
        description="Uno por renglón, como 25/05/2027. Si el vencimiento cae en uno, o en fin de semana, pasa al día hábil siguiente."
        autosize
        minRows={2}
        maxRows={8}
        {...feriados}
      />
      <TextInput {...numero("diaDeDebito", "Débito automático, el día")} placeholder="El del vencimiento" />
    </ObjectCard>
  );
}

function AdminEfecto({ efecto: { periodo, cambios } }: { efecto: EfectoDeReglas }) {
  if (cambios.length === 0) return <Alert tone="info">No cambiaste ninguna regla.</Alert>;
  return (
    <section aria-labelledby="efecto" className="stack-3">
      <h2 id="efecto">Lo que cambia en las cuotas de {formatMes(periodo)}</h2>
      <ObjectCards>
        {cambios.map((cambio) => (
          <ObjectCard key={cambio.regla} title={cambio.nombre}>
            <p>
              Antes: {cambio.antes}. Ahora: {cambio.despues}.
            </p>
            <p>
              <strong>{resumenDe(cambio)}</strong>
            </p>
            {cambio.familias.map((familia) => (
              <div key={familia.personas[0]?.id}>
                <h4>{familia.nombre}</h4>
                <ul className="plain-list ruled">
                  {familia.personas.map((persona) => (
                    <li key={persona.id} className="row-3 tight middle apart breakable">
                      <span className="stack-1 grow">{persona.nombre}</span>
                      <span>
                        {persona.antes === persona.despues
                          ? formatMoney(persona.antes)
                          : `de ${formatMoney(persona.antes)} a ${formatMoney(persona.despues)}`}
                        {persona.venceAntes !== persona.venceDespues && (
                          <span>{`, vence el ${formatFecha(persona.venceDespues)} en vez del ${formatFecha(persona.venceAntes)}`}</span>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </ObjectCard>
        ))}
      </ObjectCards>
    </section>
  );
}

function resumenDe({ personas, diferencia, regla }: EfectoDeReglas["cambios"][number]): string {
  if (regla === "ausencia") return "Vale para las ausencias que anotes desde ahora.";
  if (regla === "avisoDeAumento") return "No cambia ninguna cuota.";
  if (regla === "diasDePrimera") return "Vale para quienes entren desde ahora.";
  if (regla === "diaDeDebito")
    return "Vale para los débitos que se activen desde ahora. Los que ya están siguen en su día.";
  if (personas === 0) return "Hoy no cambia la cuota de nadie.";
  const quienes = personas === 1 ? "Le cambia a 1 persona" : `Les cambia a ${personas} personas`;
  if (diferencia === 0) return `${quienes}.`;
  const cuando = regla === "recargo" ? ", si pagan fuera de término" : "";
  return `${quienes}: ${formatMoney(Math.abs(diferencia))} ${diferencia > 0 ? "más" : "menos"} por mes en total${cuando}.`;
}

/** Values with their numbers as text, as people write them; an empty text for null. */
type EnTexto<T> = T extends boolean ? T : T extends object ? { [K in keyof T]: EnTexto<T[K]> } : string;
/** The same values as the API reads them. Text that cannot be parsed as a number is kept for the API to reject. */
type EnNumeros<T> = T extends boolean ? T : T extends object ? { [K in keyof T]: EnNumeros<T[K]> } : number;

/** Applies `change` to the values inside objects and lists. */
function mapValues(values: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(values)) return values.map((one) => mapValues(one, change));
  if (typeof values !== "object" || values === null) return change(values);
  return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, mapValues(one, change)]));
}

const enTexto = <T,>(valores: T) =>
  mapValues(valores, (uno) =>
    typeof uno === "boolean" ? uno : String(uno ?? "").replace(".", ","),
  ) as EnTexto<T>;

const enNumeros = <T,>(textos: T) =>
  mapValues(textos, (uno) => (typeof uno === "string" ? uno.trim().replace(",", ".") : uno)) as EnNumeros<T>;

export function toFormulario({ version: _, feriados, ...reglas }: Reglas) {
  return { ...enTexto(reglas), feriados: feriados.map(formatFecha).join("\n") };
}

/** Converts `25/5/2027` to the API's format; any other text stays unchanged for the API to reject. */
function leerDia(texto: string): string {
  const [, dia = "", mes = "", anio = ""] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(texto) ?? [];
  return anio ? `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` : texto;
}

export function leerReglas({ feriados, ...textos }: ReturnType<typeof toFormulario>) {
  const { hermanosHastaEdad, diaDeDebito, ...reglas } = enNumeros(textos);
  return {
    ...reglas,
    hermanosHastaEdad: textos.hermanosHastaEdad.trim() === "" ? null : hermanosHastaEdad,
    diaDeDebito: textos.diaDeDebito.trim() === "" ? null : diaDeDebito,
    feriados: feriados
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map(leerDia),
  };
}
