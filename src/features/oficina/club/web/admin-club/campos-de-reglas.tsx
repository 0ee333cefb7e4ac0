import { NativeSelect } from "@mantine/core";
import { HorarioField, type Semana } from "../horario-field.tsx";
import { type CamposProps, Juntos, Numero, Parte, valorDe } from "./campo.tsx";

const TURNOS = [15, 20, 30, 45, 60, 90, 120];

export function CamposDeCanchas({ form }: CamposProps) {
  return (
    <>
      <HorarioField
        value={valorDe<Semana>(form, "semana")}
        errorOf={(dia, campo) => form.errors[`datos.semana.${dia}.${campo}`]?.toString()}
        onChange={(semana) => {
          for (const path of Object.keys(form.errors))
            if (path.startsWith("datos.semana")) form.clearFieldError(path);
          form.setFieldValue("datos.semana", semana);
        }}
      />
      <p>Las reservas que ya están no cambian cuando cambia el horario.</p>
      <Juntos>
        <NativeSelect
          label="Duración de un turno"
          data={TURNOS.map((minutos) => ({ value: String(minutos), label: `${minutos} minutos` }))}
          value={String(valorDe<number>(form, "turnoMinutos"))}
          error={form.errors["datos.turnoMinutos"]}
          onChange={(event) => form.setFieldValue("datos.turnoMinutos", Number(event.currentTarget.value))}
        />
        <Numero
          form={form}
          campo="horasDeEvento"
          label="Lo que ocupa un evento"
          suffix="horas"
          min={1}
          max={12}
        />
      </Juntos>
      <Parte titulo="Pedidos de cada persona">
        <Juntos>
          <Numero form={form} campo="maximoPendientes" label="Sin responder a la vez" min={1} max={50} />
          <Numero
            form={form}
            campo="diasDeAnticipacion"
            label="Con cuánta anticipación"
            suffix="días"
            min={1}
            max={365}
          />
        </Juntos>
      </Parte>
    </>
  );
}

export function CamposDeEntradas({ form }: CamposProps) {
  return (
    <>
      <Numero
        form={form}
        campo="minutosDeReserva"
        label="Tiempo para pagar"
        description="Después, el lugar se libera."
        suffix="minutos"
        min={5}
        max={60}
      />
      <Parte titulo="La puerta">
        <Juntos>
          <Numero
            form={form}
            campo="puerta.horasAntes"
            label="Abre antes del evento"
            suffix="horas"
            min={1}
            max={24}
          />
          <Numero
            form={form}
            campo="puerta.horasDespues"
            label="Cierra después del comienzo"
            suffix="horas"
            min={1}
            max={24}
          />
        </Juntos>
        <Numero
          form={form}
          campo="puerta.minutosParaDeshacer"
          label="Para deshacer un ingreso"
          description="Quien está en la puerta. Un administrador puede siempre."
          suffix="minutos"
          min={1}
          max={120}
        />
      </Parte>
    </>
  );
}
