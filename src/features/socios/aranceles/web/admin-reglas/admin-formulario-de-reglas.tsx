import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { CheckLine } from "#web/admin/check-line.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { EfectoDeReglas, Reglas } from "../../contract.ts";
import styles from "../aranceles.module.css";
import { AdminEfecto } from "./admin-efecto.tsx";
import { leerReglas, toFormulario, toPath } from "./formulario-de-reglas.ts";

interface AdminFormularioDeReglasProps {
  reglas: Reglas;
  onChange: () => void;
}

/** The rules, in two steps: their effect, and saving what was seen. */
export function AdminFormularioDeReglas({ reglas, onChange }: AdminFormularioDeReglasProps) {
  const [visto, setVisto] = useState<EfectoDeReglas | null>(null);
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: toFormulario(reglas),
    fieldOf: toPath,
    async send(valores): Promise<Answer<EfectoDeReglas | Reglas>> {
      const json = leerReglas(valores);
      return visto
        ? answerOf(api["reglas-de-cuotas"].$post({ json: { ...json, version: reglas.version } }))
        : answerOf(api["reglas-de-cuotas"].previsar.$post({ json }));
    },
    onSaved(answer) {
      if ("cambios" in answer) {
        setVisto(answer);
        return;
      }
      notifications.show({ message: "Las reglas nuevas valen desde la próxima emisión.", color: "green" });
      setVisto(null);
      onChange();
    },
    onRefused: () => setVisto(null),
  });
  const campo = (name: keyof typeof form.values) => {
    const props = form.getInputProps(name);
    return {
      ...props,
      onChange(event: unknown) {
        setVisto(null);
        props.onChange(event);
      },
    };
  };
  const numero = { inputMode: "decimal" as const, autoComplete: "off" };
  const cambia = visto !== null && visto.cambios.length > 0;
  return (
    <form className={styles.list} noValidate onSubmit={onSubmit}>
      <h2 className="visually-hidden">Las reglas</h2>
      <ObjectCards>
        <ObjectCard title="Vencimiento">
          <div className={styles.fields}>
            <TextInput label="Vence el día" {...numero} {...campo("diaDeVencimiento")} />
            <TextInput label="Días para pagar, al menos" {...numero} {...campo("diasParaPagar")} />
          </div>
          <TextInput
            label="Días para pagar la primera cuota"
            description="De quien entra al club, o cambia de plan. Hasta entonces no debe nada ni le llegan recordatorios de que venció."
            {...numero}
            {...campo("diasDePrimera")}
          />
          <Textarea
            label="Feriados"
            description="Uno por renglón, como 25/05/2027. Si el vencimiento cae en uno, o en fin de semana, pasa al día hábil siguiente."
            autosize
            minRows={2}
            maxRows={8}
            {...campo("feriados")}
          />
          <TextInput
            label="Débito automático, el día"
            placeholder="El del vencimiento"
            {...numero}
            {...campo("diaDeDebito")}
          />
        </ObjectCard>
        <ObjectCard title="Pago fuera de término">
          <CheckLine
            checked={form.values.recargoActivo}
            onChange={(value) => {
              setVisto(null);
              form.setFieldValue("recargoActivo", value);
            }}
          >
            Cobrar un recargo
          </CheckLine>
          <div className={styles.fields}>
            <TextInput label="Recargo (%)" {...numero} {...campo("recargoPorcentaje")} />
            <TextInput label="Días de gracia" {...numero} {...campo("recargoDiasDespues")} />
          </div>
        </ObjectCard>
        <ObjectCard title="Hermanos">
          <p className={styles.note}>
            En el mismo grupo de descuento. El primero es quien paga más; después, el mayor.
          </p>
          <div className={styles.fields}>
            <TextInput label="Segundo (%)" {...numero} {...campo("hermanos0")} />
            <TextInput label="Tercero (%)" {...numero} {...campo("hermanos1")} />
            <TextInput label="Cuarto y más (%)" {...numero} {...campo("hermanos2")} />
            <TextInput
              label="Hasta qué edad"
              placeholder="Sin límite"
              {...numero}
              {...campo("hermanosHastaEdad")}
            />
          </div>
        </ObjectCard>
        <ObjectCard title="Otras">
          <div className={styles.fields}>
            <TextInput label="Medio mes si entra después del" {...numero} {...campo("medioMesDespuesDel")} />
            <TextInput label="Descuento por ausencia (%)" {...numero} {...campo("ausencia")} />
            <TextInput label="Avisar si un aumento pasa de (%)" {...numero} {...campo("avisoDeAumento")} />
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
