import { NativeSelect } from "@mantine/core";
import { HorarioField, type Semana } from "../horario-field.tsx";
import { type CamposProps, camposDe, Juntos, Numero, Parte, valorDe } from "./campo.tsx";

const TURNOS = [15, 20, 30, 45, 60, 90, 120];

export function CamposDeCanchas({ form }: CamposProps) {
  const numero = camposDe(form, "canchas");
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
        <Numero {...numero("horasDeEvento")} />
      </Juntos>
      <Parte titulo="Pedidos de cada persona">
        <Juntos>
          <Numero {...numero("maximoPendientes")} />
          <Numero {...numero("diasDeAnticipacion")} />
        </Juntos>
      </Parte>
    </>
  );
}

export function CamposDeEntradas({ form }: CamposProps) {
  const numero = camposDe(form, "entradas");
  const puerta = camposDe(form, "entradas.puerta");
  return (
    <>
      <Numero {...numero("minutosDeReserva")} />
      <Parte titulo="La puerta">
        <Juntos>
          <Numero {...puerta("horasAntes")} />
          <Numero {...puerta("horasDespues")} />
        </Juntos>
        <Numero {...puerta("minutosParaDeshacer")} />
      </Parte>
    </>
  );
}
