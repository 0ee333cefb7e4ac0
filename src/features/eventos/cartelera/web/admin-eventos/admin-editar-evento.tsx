import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { MOTIVO_MAX } from "#features/eventos/cambios/rules.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { PHONE } from "#web/admin/theme.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import styles from "./admin-crear-evento.module.css";
import { type EventoForm, toCambios, toEventoForm, validarEvento } from "./admin-evento-form.ts";

/** Edits an event (Rule EVE-10). It loads the event as it is now, with its court and version. */
export function AdminEditarEvento({ opening, onChange }: { opening: Opening<Evento>; onChange: () => void }) {
  const { about, shown, close } = opening;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const evento = useAnswer<EventoDetalle>(shown && about ? `${about.id} ${about.version}` : null, (signal) =>
    answerOf(api.eventos[":id"].evento.$get({ param: { id: String(about?.id) } }, { init: { signal } })),
  );
  return (
    <Modal
      opened={shown}
      onClose={close}
      title="Editar evento"
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Loaded of={evento}>
        {(data) => <Formulario key={data.id} evento={data} onClose={close} onChange={onChange} />}
      </Loaded>
    </Modal>
  );
}

const DIAS = [
  { value: "0", label: "No ofrecer devolución" },
  { value: "3", label: "Devolución durante 3 días" },
  { value: "7", label: "Devolución durante 7 días" },
  { value: "15", label: "Devolución durante 15 días" },
];

interface FormularioProps {
  evento: EventoDetalle;
  onClose: () => void;
  onChange: () => void;
}

function Formulario({ evento, onClose, onChange }: FormularioProps) {
  const antes = toEventoForm(evento, new Date());
  const suspendido = evento.situacion === "suspendido";
  const form = useForm<EventoForm>({
    initialValues: antes,
    validate: {
      ...validarEvento,
      fecha: (fecha) => (fecha === antes.fecha ? null : validarEvento.fecha(fecha)),
    },
  });
  const [maximo, setMaximo] = useState(String(evento.maximoPorCompra));
  const [sinFecha, setSinFecha] = useState(suspendido);
  const [motivo, setMotivo] = useState(evento.motivo ?? "");
  const [dias, setDias] = useState("7");
  const [asking, setAsking] = useState(false);
  /** The event as another person saved it meanwhile. */
  const [otra, setOtra] = useState<Evento | null>(null);
  const { version } = otra ?? evento;

  const { fecha, hora, lugar } = form.values;
  const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
  const seMueve = fecha !== antes.fecha || hora !== antes.hora;
  const afecta = seMueve || lugar.trim() !== antes.lugar || sinFecha !== suspendido;

  async function save() {
    const json = {
      ...toCambios(antes, form.values),
      ...(maximo !== String(evento.maximoPorCompra) && { maximoPorCompra: Number(maximo) }),
      ...(sinFecha !== suspendido && { sinFecha }),
      ...(motivo !== (evento.motivo ?? "") && { motivo }),
      ...(afecta && dias !== "0" && { devolverDias: Number(dias) }),
      version,
    };
    const answer = await answerOf(api.eventos[":id"].$patch({ param: { id: String(evento.id) }, json }));
    if (answer.ok) return answer;
    if (answer.problem.code === "version") setOtra((answer.problem.context?.evento as Evento) ?? null);
    const errors = fieldErrors(answer.problem);
    if (errors.ventaDesde) errors.ventaFecha = errors.ventaDesde;
    if (answer.problem.code === "superpuesta") errors.canchaId = answer.problem.detail;
    form.setErrors(errors);
    return answer;
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(() => setAsking(true))}>
      <CamposDeEvento form={form} opened />
      <TextInput
        label="Máximo por compra"
        description="Cuántas entradas puede llevar una persona de una vez"
        inputMode="numeric"
        maxLength={2}
        value={maximo}
        error={form.errors.maximoPorCompra}
        onChange={({ target }) => setMaximo(target.value)}
      />
      <Checkbox
        label="Suspendido, sin fecha nueva todavía"
        description="No se vende y la puerta no acepta sus entradas hasta que tenga fecha"
        checked={sinFecha}
        onChange={({ target }) => setSinFecha(target.checked)}
      />
      <Textarea
        label="Motivo del cambio"
        description="Se lee en la página del evento y en los correos"
        rows={2}
        maxLength={MOTIVO_MAX}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
      />
      {otra && <Conflicto antes={antes} otra={otra} mio={form.values} />}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="accent">
          {otra ? "Guardar lo mío" : "Guardar"}
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Guardar los cambios"
        confirmLabel="Guardar"
        onConfirm={save}
        onDone={() => {
          notifications.show({ message: "El evento se guardó.", color: "green" });
          onClose();
          onChange();
        }}
        onChange={onChange}
      >
        {afecta && tomadas > 0 ? (
          <div className={styles.form}>
            <p>
              Se avisa por correo a quienes tienen {tomadas === 1 ? "la entrada" : `las ${tomadas} entradas`}{" "}
              de <strong>{evento.nombre}</strong>
              {seMueve && !sinFecha && fecha ? `: pasa al ${formatFecha(fecha)}, ${hora} hs` : ""}. Sus
              entradas siguen valiendo.
            </p>
            <NativeSelect
              label="«No puedo ir»"
              description="Con un toque devuelven su entrada y recuperan el dinero"
              data={DIAS}
              value={dias}
              onChange={({ target }) => setDias(target.value)}
            />
          </div>
        ) : (
          <p>
            {afecta
              ? "No hay entradas vendidas: no se avisa a nadie."
              : "No cambia fecha, hora ni lugar: no se avisa a nadie."}
          </p>
        )}
      </ConfirmModal>
    </form>
  );
}

const CAMPOS = {
  nombre: "Nombre",
  fase: "Fase",
  descripcion: "Descripción",
  fecha: "Fecha",
  hora: "Hora",
  lugar: "Lugar",
} as const;

/** What another person saved while the form was open, and what was typed in the same fields. */
function Conflicto({ antes, otra, mio }: { antes: EventoForm; otra: Evento; mio: EventoForm }) {
  const aviso = useRef<HTMLDivElement>(null);
  useEffect(() => {
    aviso.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const guardados = (Object.keys(CAMPOS) as (keyof typeof CAMPOS)[]).filter(
    (campo) => otra[campo] !== antes[campo],
  );
  return (
    <div ref={aviso}>
      <Alert tone="warn" title="Otra persona guardó cambios mientras editabas">
        <p>Lo que escribiste no se perdió. «Guardar lo mío» cambia solo lo que vos tocaste.</p>
        <ul>
          {guardados.map((campo) => (
            <li key={campo}>
              {CAMPOS[campo]}: guardó «{otra[campo]}»
              {mio[campo] !== antes[campo] && `, escribiste «${mio[campo]}»`}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
