import { Input, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useId, useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import { CORREO_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api, fieldErrors, isOutcomeUnknown } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { EntradaVendida } from "../contract.ts";
import { PORTADOR_MAX } from "../rules.ts";
import styles from "./admin-registrar-venta.module.css";
import type { Intento } from "./admin-registrar-venta.tsx";

/** Whose ticket it is: nobody's in particular, somebody's without an account, or a user's. */
export type Para = "nadie" | "persona" | "usuario";

const PARA: { value: Para; label: string }[] = [
  { value: "nadie", label: "Sin nombre" },
  { value: "persona", label: "Nombre" },
  { value: "usuario", label: "Usuario" },
];

interface VentaForm {
  eventoId: string;
  para: Para;
  nombreUsuario: string;
  nombre: string;
  correo: string;
  medio: MedioEnMano;
}

/** What the form shows of an event on sale. */
export interface EventoEnVenta {
  id: number;
  nombre: string;
  fecha: string;
  precio: number;
  entradasDisponibles: number;
}

interface AdminVentaFormProps {
  eventos: readonly EventoEnVenta[];
  eventoId: number | undefined;
  para: Para;
  intento: Intento;
  /** No answer came back: the sale may have been recorded. */
  onUnknown: () => void;
  /** What comes next is another sale. */
  onNewAttempt: () => void;
  onSold: (entrada: EntradaVendida) => void;
}

export function AdminVentaForm(props: AdminVentaFormProps) {
  const { eventos, eventoId, para, intento, onUnknown, onNewAttempt, onSold } = props;
  const paraId = useId();
  const form = useForm<VentaForm>({
    initialValues: {
      eventoId: eventos.some(({ id }) => id === eventoId) ? String(eventoId) : "",
      para,
      nombreUsuario: "",
      nombre: "",
      correo: "",
      medio: "efectivo",
    },
    validate: {
      eventoId: (value) => (value ? null : "Elegí el evento"),
      nombreUsuario: (value, values) =>
        values.para !== "usuario" || value.trim() ? null : "Escribí el nombre de usuario",
    },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = eventos.find(({ id }) => String(id) === form.values.eventoId);

  const [send, busy] = useSingleFlight(async (values: VentaForm) => {
    setRefusal(null);
    const who =
      values.para === "usuario"
        ? { nombreUsuario: values.nombreUsuario }
        : values.para === "persona"
          ? { nombre: values.nombre, correo: values.correo }
          : {};
    const answer = await answerOf(
      api.entradas.venta.$post({
        json: {
          eventoId: Number(values.eventoId),
          medio: values.medio,
          idempotencyKey: intento.idempotencyKey,
          ...who,
        },
      }),
    );
    if (answer.ok) {
      onSold(answer.data);
      return;
    }
    if (isOutcomeUnknown(answer)) {
      onUnknown();
      return;
    }
    if (answer.problem.code === "venta-distinta") onNewAttempt();
    const errors = fieldErrors(answer.problem);
    if (Object.keys(errors).length === 0) setRefusal(answer.problem.detail);
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <NativeSelect
        label="Evento"
        required
        data={[{ value: "", label: "Elegí el evento" }, ...eventos.map(optionOf)]}
        key={form.key("eventoId")}
        {...form.getInputProps("eventoId")}
      />
      <Input.Wrapper label="La entrada es" labelElement="div" labelProps={{ id: paraId }}>
        <SegmentedControl
          aria-labelledby={paraId}
          fullWidth
          size="md"
          data={PARA}
          value={form.values.para}
          onChange={(value) => form.setFieldValue("para", value)}
        />
      </Input.Wrapper>
      {form.values.para === "usuario" && (
        <TextInput
          label="Nombre de usuario"
          required
          description="El de quien se lleva la entrada"
          maxLength={NOMBRE_USUARIO_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          key={form.key("nombreUsuario")}
          {...form.getInputProps("nombreUsuario")}
        />
      )}
      {form.values.para === "persona" && (
        <>
          <TextInput
            label="Nombre y apellido (opcional)"
            maxLength={PORTADOR_MAX}
            autoComplete="off"
            key={form.key("nombre")}
            {...form.getInputProps("nombre")}
          />
          <TextInput
            type="email"
            label="Email (opcional)"
            description="Le mandamos la entrada"
            maxLength={CORREO_MAX}
            autoComplete="off"
            key={form.key("correo")}
            {...form.getInputProps("correo")}
          />
        </>
      )}
      <MedioField value={form.values.medio} onChange={(medio) => form.setFieldValue("medio", medio)} />
      {intento.enDuda && !busy && (
        <Alert tone="warn" title="No sabemos si la venta quedó registrada">
          <p>Con los mismos datos, tocá Registrar venta de nuevo: si ya estaba, no se cobra otra vez.</p>
          <Button
            size="small"
            variant="outline"
            onClick={() => {
              // The button goes away with the notice.
              form.getInputNode("eventoId")?.focus();
              onNewAttempt();
            }}
          >
            Es otra venta
          </Button>
        </Alert>
      )}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" variant="accent" size="large" wide loading={busy}>
        {chosen
          ? `Registrar venta · ${formatMoney(chosen.precio).replace(" ", "\u00a0")}`
          : "Registrar venta"}
      </Button>
    </form>
  );
}

function optionOf(evento: EventoEnVenta) {
  const soldOut = evento.entradasDisponibles === 0;
  return {
    value: String(evento.id),
    label: `${evento.nombre} · ${formatFecha(evento.fecha)} · ${soldOut ? "agotadas" : formatMoney(evento.precio)}`,
    disabled: soldOut,
  };
}
