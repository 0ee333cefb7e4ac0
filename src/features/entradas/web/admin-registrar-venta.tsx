import { Modal, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Evento } from "#features/eventos/contract.ts";
import { NOMBRE_USUARIO_MAX } from "#features/usuarios/rules.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Entrada } from "../contract.ts";
import { type MedioEnMano, MedioField } from "./admin-medio.tsx";
import styles from "./admin-registrar-venta.module.css";

interface VentaForm {
  eventoId: string;
  nombreUsuario: string;
  medio: MedioEnMano;
}

interface AdminRegistrarVentaProps {
  opened: boolean;
  onClose: () => void;
  onSold: () => void;
}

/** Records a sale at the counter (product §6); stays open for the next one in the queue. */
export function AdminRegistrarVenta({ opened, onClose, onSold }: AdminRegistrarVentaProps) {
  const { answer, loading, reload } = useAnswer<Evento[]>(opened ? "eventos" : null, (signal) =>
    answerOf(api.eventos.lista.$get({ query: { orden: "fecha" } }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Registrar venta" size="md">
      {!answer ? (
        <Spinner />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : answer.data.length === 0 ? (
        <p>No hay eventos activos para vender.</p>
      ) : (
        <VentaFields
          eventos={answer.data}
          onSold={() => {
            reload();
            onSold();
          }}
        />
      )}
    </Modal>
  );
}

function VentaFields({ eventos, onSold }: { eventos: readonly Evento[]; onSold: () => void }) {
  const form = useForm<VentaForm>({
    initialValues: { eventoId: "", nombreUsuario: "", medio: "efectivo" },
    validate: {
      eventoId: (value) => (value ? null : "Elegí el evento"),
      nombreUsuario: (value) => (value.trim() ? null : "Escribí el nombre de usuario"),
    },
  });
  const [sold, setSold] = useState<Entrada | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const [send, busy] = useSingleFlight(async ({ eventoId, nombreUsuario, medio }: VentaForm) => {
    setRefusal(null);
    setSold(null);
    const answer = await answerOf(
      api.entradas.venta.$post({ json: { eventoId: Number(eventoId), nombreUsuario, medio } }),
    );
    if (answer.ok) {
      setSold(answer.data);
      form.setFieldValue("nombreUsuario", "");
      form.getInputNode("nombreUsuario")?.focus();
      onSold();
      return;
    }
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
      <MedioField value={form.values.medio} onChange={(medio) => form.setFieldValue("medio", medio)} />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {sold && (
        <Alert tone="success" title="Venta registrada">
          {sold.usuario.nombreUsuario} tiene su entrada para {sold.evento.nombre}.
        </Alert>
      )}
      <Button type="submit" variant="accent" wide loading={busy}>
        Registrar venta
      </Button>
    </form>
  );
}

function optionOf(evento: Evento) {
  const soldOut = evento.entradasDisponibles === 0;
  return {
    value: String(evento.id),
    label: `${evento.nombre} · ${formatFecha(evento.fecha)} · ${soldOut ? "agotadas" : formatMoney(evento.precio)}`,
    disabled: soldOut,
  };
}
