import { Progress, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { PHONE } from "#web/admin/widths.ts";
import { type Answer, answerOf, api, fieldErrors } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import { AdminEfectoDelCambio, CamposDelCambio } from "./admin-efecto-del-cambio.tsx";
import { toCambios, toCamposDeEvento, validarMaximo } from "./admin-evento-form.ts";
import styles from "./admin-formulario-de-evento.module.css";
import { AdminImagenesDeEvento } from "./admin-imagenes-de-evento.tsx";
import { aLaVista } from "./evento-a-la-vista.ts";
import { useEdicionDeEvento } from "./use-edicion-de-evento.ts";

/** `foco`: the field that it is opened to change. */
type Edicion = Opening<Evento> & { foco?: "hora" | undefined };

/** Edits an event (Rule EVE-10). Loads the current event with its court and version. */
export function AdminEditarEvento({ opening, onChange }: { opening: Edicion; onChange: () => void }) {
  const { about, shown, close, foco } = opening;
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
        {(data) => <Formulario key={data.id} evento={data} foco={foco} onClose={close} onChange={onChange} />}
      </Loaded>
    </Modal>
  );
}

interface FormularioProps extends Pick<Edicion, "foco"> {
  evento: EventoDetalle;
  onClose: () => void;
  onChange: () => void;
}

function Formulario({ evento, foco, onClose, onChange }: FormularioProps) {
  const { form, edit, antes, mios, version, setVersion, ...edicion } = useEdicionDeEvento(evento);
  const { maximoPorCompra: maximo, sinFecha, motivo } = mios;
  const [diasElegidos, setDias] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [quedan, setQuedan] = useState<Evento["imagenes"]>(evento.imagenes);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);

  const { fecha, hora, lugar } = form.values;
  const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
  const seMueve = fecha !== antes.fecha || hora !== antes.hora;
  const seMuda = lugar.trim() !== antes.lugar;
  const afecta = seMueve || seMuda || sinFecha !== antes.sinFecha;
  // Another hour or place returns money only if the office asks for it.
  const dias = diasElegidos ?? (fecha !== antes.fecha || sinFecha !== antes.sinFecha ? "7" : "0");

  function ask() {
    const problema = validarMaximo(maximo);
    if (problema) form.setFieldError("maximoPorCompra", problema);
    else if (afecta && tomadas > 0) setAsking(true);
    else void saveAtOnce();
  }

  /** No confirmation, because nobody is emailed. */
  const [saveAtOnce, saving] = useSingleFlight(async () => {
    setProblem(null);
    const answer = await save();
    if (answer.ok) return finish();
    if (answer.problem.code !== "version") setProblem(answer.problem.detail);
    onChange();
  });

  function finish() {
    edicion.forget();
    notifications.show({ message: "El evento se guardó.", color: "green" });
    onClose();
    onChange();
  }

  async function save() {
    const json = {
      ...toCambios(antes, form.values),
      ...(maximo !== antes.maximoPorCompra && { maximoPorCompra: Number(maximo) }),
      ...(sinFecha !== antes.sinFecha && { sinFecha }),
      ...(motivo !== antes.motivo && { motivo }),
      ...(afecta && dias !== "0" && { devolverDias: Number(dias) }),
      version,
    };
    const answer = await answerOf(api.eventos[":id"].$patch({ param: { id: String(evento.id) }, json }));
    if (answer.ok) {
      setVersion(answer.data.version);
      return sameImagenes(answer.data) ? answer : saveImagenes(answer.data);
    }
    if (answer.problem.code === "version") {
      const actual = answer.problem.context?.evento as Evento | undefined;
      if (actual) {
        edit.takeStored(toCamposDeEvento(actual, serverTime()), mios);
        adopt(actual);
        setAsking(false);
      }
    }
    const errors = fieldErrors(answer.problem);
    if (errors.ventaDesde) errors.ventaFecha = errors.ventaDesde;
    if (answer.problem.code === "superpuesta") errors.canchaId = answer.problem.detail;
    form.setErrors(errors);
    return answer;
  }

  /** Adopts the version and pictures that somebody else saved; keeps the user's new files. */
  function adopt(actual: Evento) {
    setVersion(actual.version);
    if (idsOf(actual.imagenes) !== idsOf(evento.imagenes)) setQuedan(actual.imagenes);
  }

  const sameImagenes = (guardado: Evento) =>
    form.values.imagenes.length === 0 && idsOf(quedan) === idsOf(guardado.imagenes);

  /** Uploads the pictures after the fields are saved. */
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

  const progress = sent !== null && (
    <Progress value={sent * 100} animated aria-label="Envío de las imágenes" />
  );

  return (
    <form
      className={styles.form}
      noValidate
      data-kept={form.values.imagenes.length === 0 ? "" : undefined}
      onSubmit={form.onSubmit(ask)}
    >
      <KeptNotice kept={edicion.kept} />
      <CamposDeEvento form={form} opened pasado={aLaVista(evento, serverTime()).empezo} foco={foco} />
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
          edicion.setMaximo(target.value);
          form.clearFieldError("maximoPorCompra");
        }}
      />
      <CamposDelCambio
        sinFecha={sinFecha}
        onSinFecha={edicion.setSinFecha}
        motivo={motivo}
        onMotivo={edicion.setMotivo}
      />
      {edit.notice(mios)}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!asking && progress}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="accent" loading={saving}>
          Guardar
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Guardar los cambios"
        confirmLabel="Guardar"
        onConfirm={save}
        onDone={finish}
        onChange={onChange}
      >
        {progress}
        <AdminEfectoDelCambio
          nombre={evento.nombre}
          cuando={seMueve && !sinFecha && fecha ? { fecha, hora } : null}
          lugar={seMuda ? lugar.trim() : null}
          tomadas={tomadas}
          dias={dias}
          onDias={setDias}
        />
      </ConfirmModal>
    </form>
  );
}

const idsOf = (imagenes: Evento["imagenes"]) => imagenes.map(({ id }) => id).join();
