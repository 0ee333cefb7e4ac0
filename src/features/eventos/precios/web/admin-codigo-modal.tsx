import Dices from "icon:dices";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { PHONE } from "#web/admin/widths.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Codigo } from "../contract.ts";
import { CODIGO_MAX, codigoAlAzar } from "../rules.ts";
import styles from "./admin-codigos.module.css";
import { editDeCodigo, limitesDe, toCodigo, toForm, validarCodigo } from "./codigo-form.ts";
import { MOMENTO_INCOMPLETO, MomentoField, momentoIncompleto } from "./momento-field.tsx";

interface AdminCodigoModalProps {
  /** The code to edit; a new one without it. */
  codigo?: Codigo;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Creates a promo code, or edits its limits: the code and its discount are fixed (Rule ENT-13). */
export function AdminCodigoModal({ codigo, opened, onClose, onChange }: AdminCodigoModalProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={codigo ? `Editar ${codigo.codigo}` : "Crear código"}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Formulario codigo={codigo} onClose={onClose} onChange={onChange} />
    </Modal>
  );
}

type FormularioProps = Pick<AdminCodigoModalProps, "onClose" | "onChange"> & { codigo: Codigo | undefined };

function Formulario({ codigo, onClose, onChange }: FormularioProps) {
  const { form, ...sending } = useStaffForm({
    initialValues: toForm(codigo),
    validate: (values) => validarCodigo(values, codigo),
    ...(codigo && { edit: editDeCodigo(codigo) }),
    send(values, antes) {
      const incompleto = momentoIncompleto();
      if (incompleto) {
        form.setFieldError(incompleto, MOMENTO_INCOMPLETO);
        form.getInputNode(incompleto)?.focus();
        return null;
      }
      return codigo
        ? answerOf(
            api.codigos[":id"].$patch({
              param: { id: String(codigo.id) },
              json: { ...limitesDe(values), antes },
            }),
          )
        : answerOf(api.codigos.$post({ json: toCodigo(values) }));
    },
    onSaved(saved) {
      const message = codigo ? `Guardaste ${saved.codigo}.` : `${saved.codigo} ya se puede usar.`;
      notifications.show({ message, color: "green" });
      onClose();
      onChange();
    },
    onRefused({ status }) {
      if (status === 404) onChange();
    },
    fieldOf: (path) => (path === "porcentaje" || path === "monto" ? "valor" : path),
  });
  const { tipo, paraTodos } = form.values;

  return (
    <DialogForm {...sending} submitLabel={codigo ? "Guardar" : "Crear código"} onCancel={onClose}>
      {!codigo && (
        <>
          <div className={styles.conBoton}>
            <TextInput
              label="Código"
              required
              description="Lo que se escribe al comprar: letras sin acento, números y guiones"
              maxLength={2 * CODIGO_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              data-autofocus
              classNames={{ input: styles.codigo ?? "" }}
              {...form.getInputProps("codigo")}
            />
            <Button
              variant="outline"
              icon={<Dices aria-hidden="true" />}
              onClick={() => form.setFieldValue("codigo", codigoAlAzar(azar))}
            >
              Uno al azar
            </Button>
          </div>
          <div className={styles.pair}>
            <NativeSelect
              label="Descuenta"
              data={[
                { value: "porcentaje", label: "Un porcentaje" },
                { value: "monto", label: "Un monto en pesos" },
              ]}
              {...form.getInputProps("tipo")}
            />
            <TextInput
              label={tipo === "porcentaje" ? "Porcentaje" : "Monto"}
              required
              description={tipo === "porcentaje" ? "De 1 a 100" : "De toda la compra"}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              {...form.getInputProps("valor")}
            />
          </div>
        </>
      )}
      <div className={styles.pair}>
        <TextInput
          label="Usos en total"
          description={codigo ? `Lleva ${codigo.usos}. Vacío: sin límite` : "Vacío: sin límite"}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps("usosMaximos")}
        />
        <TextInput
          label="Usos por persona"
          description="Vacío: sin límite"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps("maximoPorPersona")}
        />
      </div>
      <div className={styles.pair}>
        <MomentoField label="Vale desde" {...form.getInputProps("desde")} />
        <MomentoField label="Vence" {...form.getInputProps("hasta")} />
      </div>
      <Checkbox
        label="Vale para todos los eventos"
        checked={paraTodos}
        onChange={(event) => form.setFieldValue("paraTodos", event.currentTarget.checked)}
      />
      {!paraTodos && (
        <Eventos
          elegidos={codigo?.eventos ?? []}
          value={form.values.eventos}
          error={form.errors.eventos}
          onChange={(eventos) => form.setFieldValue("eventos", eventos)}
        />
      )}
      {codigo && (
        <p className={styles.note}>
          El código y su descuento no se cambian. Para otro descuento creá otro código y desactivá este.
        </p>
      )}
    </DialogForm>
  );
}

function azar(max: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % max;
}

interface EventosProps {
  /** Shown even if they are past. */
  elegidos: Codigo["eventos"];
  value: string[];
  error: React.ReactNode;
  onChange: (value: string[]) => void;
}

/** Choice among the upcoming events. */
function Eventos({ elegidos, value, error, onChange }: EventosProps) {
  const { answer } = useAnswer<Evento[]>("proximos", (signal) =>
    answerOf(
      api.eventos.lista_eventos.$get(
        { query: { cuando: "proximos", orden: "fecha", tamano: "100" } },
        { init: { signal } },
      ),
    ),
  );
  const proximos = (answer?.ok ? answer.data : []).map(({ id, nombre, fecha }) => ({
    id,
    nombre: `${nombre}, ${formatFecha(fecha)}`,
  }));
  const pasados = elegidos.filter(({ id }) => !proximos.some((evento) => evento.id === id));
  return (
    <Checkbox.Group label="Eventos" value={value} onChange={onChange} error={error}>
      <div className={styles.eventos}>
        {[...pasados, ...proximos].map(({ id, nombre }) => (
          <Checkbox key={id} value={String(id)} label={nombre} />
        ))}
        {answer && !answer.ok && <p className={styles.note}>{answer.problem.detail}</p>}
        {answer?.ok && proximos.length === 0 && <p className={styles.note}>No hay eventos próximos.</p>}
      </div>
    </Checkbox.Group>
  );
}
