import Dices from "icon:dices";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { DescribedInput } from "#web/admin/described-input.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { PHONE } from "#web/admin/widths.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Codigo } from "../contract.ts";
import {
  CODIGO_ESCRITO_MAX,
  codigoAlAzar,
  PORCENTAJE_DE_CODIGO,
  TEXTOS_DE_CODIGO,
  USOS_DE_CODIGO,
} from "../rules.ts";
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
    keep: { name: codigo ? `codigo/${codigo.id}` : "codigo" },
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
            <DescribedInput
              of={TEXTOS_DE_CODIGO.codigo}
              // With the spaces of a flyer.
              maxLength={CODIGO_ESCRITO_MAX}
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
            <DescribedInput
              of={PORCENTAJE_DE_CODIGO}
              {...(tipo === "monto" && { label: "Monto", description: "De toda la compra" })}
              inputMode="decimal"
              maxLength={20}
              {...form.getInputProps("valor")}
            />
          </div>
        </>
      )}
      <div className={styles.pair}>
        <DescribedInput
          of={USOS_DE_CODIGO.usosMaximos}
          {...(codigo && { description: `Lleva ${codigo.usos}. ${USOS_DE_CODIGO.usosMaximos.hint}` })}
          {...form.getInputProps("usosMaximos")}
        />
        <DescribedInput of={USOS_DE_CODIGO.maximoPorPersona} {...form.getInputProps("maximoPorPersona")} />
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
