import { Checkbox, NativeSelect, Progress, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { MOTIVO_MAX } from "#features/eventos/cambios/rules.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { PHONE } from "#web/admin/theme.ts";
import { uploadForm } from "#web/admin/upload.ts";
import { type Answer, answerOf, api, fieldErrors } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import { AdminConflicto } from "./admin-conflicto.tsx";
import styles from "./admin-crear-evento.module.css";
import {
  type EventoForm,
  toCambios,
  toEventoForm,
  validarEvento,
  validarMaximo,
} from "./admin-evento-form.ts";
import { AdminImagenesDeEvento } from "./admin-imagenes-de-evento.tsx";

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
  /** The last version saved or read here. */
  const [version, setVersion] = useState(evento.version);
  const [quedan, setQuedan] = useState<Evento["imagenes"]>(evento.imagenes);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);

  const { fecha, hora, lugar } = form.values;
  const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
  const seMueve = fecha !== antes.fecha || hora !== antes.hora;
  const seMuda = lugar.trim() !== antes.lugar;
  const afecta = seMueve || seMuda || sinFecha !== suspendido;

  function ask() {
    const problema = validarMaximo(maximo);
    if (problema) form.setFieldError("maximoPorCompra", problema);
    else setAsking(true);
  }

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
    if (answer.ok) {
      setVersion(answer.data.version);
      return sameImagenes(answer.data) ? answer : saveImagenes(answer.data);
    }
    if (answer.problem.code === "version") {
      const actual = (answer.problem.context?.evento as Evento) ?? null;
      setOtra(actual);
      if (actual) adopt(actual);
    }
    const errors = fieldErrors(answer.problem);
    if (errors.ventaDesde) errors.ventaFecha = errors.ventaDesde;
    if (answer.problem.code === "superpuesta") errors.canchaId = answer.problem.detail;
    form.setErrors(errors);
    return answer;
  }

  /** Takes the version and the pictures that another person saved; of the own changes the new files stay. */
  function adopt(actual: Evento) {
    setVersion(actual.version);
    if (idsOf(actual.imagenes) !== idsOf(evento.imagenes)) setQuedan(actual.imagenes);
  }

  const sameImagenes = (guardado: Evento) =>
    form.values.imagenes.length === 0 && idsOf(quedan) === idsOf(guardado.imagenes);

  /** Sends the pictures, once the fields are saved. */
  async function saveImagenes(guardado: Evento): Promise<Answer<Evento>> {
    const body = new FormData();
    body.set("quedan", idsOf(quedan));
    body.set("version", String(guardado.version));
    for (const imagen of form.values.imagenes) body.append("imagenes", imagen);
    const answer = await uploadForm<Evento>(`/eventos/${evento.id}/imagenes`, body, setSent);
    setSent(null);
    if (answer.ok) return answer;
    const actual = answer.problem.context?.evento as Evento | undefined;
    if (actual) adopt(actual);
    form.setFieldError("imagenes", answer.problem.detail);
    const detail = `Los datos se guardaron, pero las imágenes no: ${answer.problem.detail}`;
    return { ...answer, problem: { ...answer.problem, detail } };
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(ask)}>
      <CamposDeEvento form={form} opened />
      <AdminImagenesDeEvento evento={evento} imagenes={quedan} onChange={setQuedan} />
      <PicturesField
        label="Agregar imágenes"
        max={MAX_FILES - quedan.length}
        files={form.values.imagenes}
        error={form.errors.imagenes}
        onChange={(files) => {
          form.setFieldValue("imagenes", files);
          form.clearFieldError("imagenes");
        }}
      />
      <TextInput
        label="Máximo por compra"
        description="Cuántas entradas puede llevar una persona de una vez"
        inputMode="numeric"
        maxLength={12}
        value={maximo}
        error={form.errors.maximoPorCompra}
        onChange={({ target }) => {
          setMaximo(target.value);
          form.clearFieldError("maximoPorCompra");
        }}
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
      {otra && <AdminConflicto antes={antes} otra={otra} mio={form.values} />}
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
        {sent !== null && <Progress value={sent * 100} animated aria-label="Envío de las imágenes" />}
        {afecta && tomadas > 0 ? (
          <div className={styles.form}>
            <p>
              <strong>{evento.nombre}</strong>
              {seMueve && !sinFecha && fecha ? ` pasa al ${formatFecha(fecha)}, ${hora} hs` : " cambia"}
              {seMuda ? `, en ${lugar.trim()}` : ""}. Hay{" "}
              {tomadas === 1
                ? "una entrada vendida o reservada, que sigue"
                : `${tomadas} entradas vendidas o reservadas, que siguen`}{" "}
              valiendo. Se avisa por correo a quienes dejaron uno.
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

const idsOf = (imagenes: Evento["imagenes"]) => imagenes.map(({ id }) => id).join();
