import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { EfectoDeReglas, Reglas } from "../../contract.ts";

interface AdminFormularioDeReglasProps {
  reglas: Reglas;
  onChange: () => void;
}

export function AdminFormularioDeReglas({ reglas, onChange }: AdminFormularioDeReglasProps) {
  const [visto, setVisto] = useState<EfectoDeReglas | null>(null);
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: toFormulario(reglas),
    onValuesChange: () => setVisto(null),
    fieldOf: toPath,
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
  const numero = { inputMode: "decimal" as const, autoComplete: "off" };
  const cambia = visto !== null && visto.cambios.length > 0;
  return (
    <form className="stack-3" noValidate onSubmit={onSubmit}>
      <h2 className="visually-hidden">Las reglas</h2>
      <ObjectCards>
        <ObjectCard title="Vencimiento">
          <div className="columns-m bottom">
            <TextInput label="Vence el día" {...numero} {...form.getInputProps("diaDeVencimiento")} />
            <TextInput
              label="Días para pagar, al menos"
              {...numero}
              {...form.getInputProps("diasParaPagar")}
            />
          </div>
          <TextInput
            label="Días para pagar la primera cuota"
            description="De quien entra al club, o cambia de plan. Hasta entonces no debe nada ni le llegan recordatorios de que venció."
            {...numero}
            {...form.getInputProps("diasDePrimera")}
          />
          <Textarea
            label="Feriados"
            description="Uno por renglón, como 25/05/2027. Si el vencimiento cae en uno, o en fin de semana, pasa al día hábil siguiente."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps("feriados")}
          />
          <TextInput
            label="Débito automático, el día"
            placeholder="El del vencimiento"
            {...numero}
            {...form.getInputProps("diaDeDebito")}
          />
        </ObjectCard>
        <ObjectCard title="Pago fuera de término">
          <CheckLine
            checked={form.values.recargoActivo}
            onChange={(value) => form.setFieldValue("recargoActivo", value)}
          >
            Cobrar un recargo
          </CheckLine>
          <div className="columns-m bottom">
            <TextInput label="Recargo (%)" {...numero} {...form.getInputProps("recargoPorcentaje")} />
            <TextInput label="Días de gracia" {...numero} {...form.getInputProps("recargoDiasDespues")} />
          </div>
        </ObjectCard>
        <ObjectCard title="Hermanos">
          <p className="muted">
            En el mismo grupo de descuento. El primero es quien paga más; después, el mayor.
          </p>
          <div className="columns-m bottom">
            <TextInput label="Segundo (%)" {...numero} {...form.getInputProps("hermanos0")} />
            <TextInput label="Tercero (%)" {...numero} {...form.getInputProps("hermanos1")} />
            <TextInput label="Cuarto y más (%)" {...numero} {...form.getInputProps("hermanos2")} />
            <TextInput
              label="Hasta qué edad"
              placeholder="Sin límite"
              {...numero}
              {...form.getInputProps("hermanosHastaEdad")}
            />
          </div>
        </ObjectCard>
        <ObjectCard title="Otras">
          <div className="columns-m bottom">
            <TextInput
              label="Medio mes si entra después del"
              {...numero}
              {...form.getInputProps("medioMesDespuesDel")}
            />
            <TextInput label="Descuento por ausencia (%)" {...numero} {...form.getInputProps("ausencia")} />
            <TextInput
              label="Avisar si un aumento pasa de (%)"
              {...numero}
              {...form.getInputProps("avisoDeAumento")}
            />
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

export function toFormulario(reglas: Reglas) {
  const { hermanos, recargo } = reglas;
  const texto = (numero: number | null) => (numero === null ? "" : String(numero).replace(".", ","));
  return {
    diaDeVencimiento: texto(reglas.diaDeVencimiento),
    diasParaPagar: texto(reglas.diasParaPagar),
    diasDePrimera: texto(reglas.diasDePrimera),
    feriados: reglas.feriados.map(formatFecha).join("\n"),
    medioMesDespuesDel: texto(reglas.medioMesDespuesDel),
    hermanos0: texto(hermanos[0]),
    hermanos1: texto(hermanos[1]),
    hermanos2: texto(hermanos[2]),
    hermanosHastaEdad: texto(reglas.hermanosHastaEdad),
    ausencia: texto(reglas.ausencia),
    recargoActivo: recargo.activo,
    recargoPorcentaje: texto(recargo.porcentaje),
    recargoDiasDespues: texto(recargo.diasDespues),
    diaDeDebito: texto(reglas.diaDeDebito),
    avisoDeAumento: texto(reglas.avisoDeAumento),
  };
}

/** Converts `25/5/2027` to the API's format; any other text stays unchanged for the API to reject. */
function leerDia(texto: string): string {
  const [, dia = "", mes = "", anio = ""] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(texto) ?? [];
  return anio ? `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` : texto;
}

type Formulario = ReturnType<typeof toFormulario>;

/** Converts the form to the API's format. Text that cannot be parsed as a number is kept for the API to reject. */
export function leerReglas(valores: Formulario) {
  const numero = (texto: string) => texto.trim().replace(",", ".") as unknown as number;
  return {
    diaDeVencimiento: numero(valores.diaDeVencimiento),
    diasParaPagar: numero(valores.diasParaPagar),
    diasDePrimera: numero(valores.diasDePrimera),
    feriados: valores.feriados
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map(leerDia),
    medioMesDespuesDel: numero(valores.medioMesDespuesDel),
    hermanos: [numero(valores.hermanos0), numero(valores.hermanos1), numero(valores.hermanos2)] as [
      number,
      number,
      number,
    ],
    hermanosHastaEdad: valores.hermanosHastaEdad.trim() === "" ? null : numero(valores.hermanosHastaEdad),
    ausencia: numero(valores.ausencia),
    recargo: {
      activo: valores.recargoActivo,
      porcentaje: numero(valores.recargoPorcentaje),
      diasDespues: numero(valores.recargoDiasDespues),
    },
    diaDeDebito: valores.diaDeDebito.trim() === "" ? null : numero(valores.diaDeDebito),
    avisoDeAumento: numero(valores.avisoDeAumento),
  };
}

function toPath(path: string): string {
  const [campo = "", parte = ""] = path.split(".");
  if (campo === "hermanos") return `hermanos${parte || 0}`;
  if (campo === "recargo") return `recargo${parte.charAt(0).toUpperCase()}${parte.slice(1)}`;
  return campo;
}
