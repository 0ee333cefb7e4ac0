import { NativeSelect, Progress } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent, useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { CAMBIO_DE_EVENTO } from "#features/eventos/cambios/rules.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInputs } from "#web/admin/described-form.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, openDialog, useDialog } from "#web/admin/dialogs.tsx";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { KeptNotice, useKeptInput } from "#web/admin/kept-input.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { type Answer, answerOf, api, fieldErrors, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import {
  type EventoForm,
  mostrarCampo,
  NOMBRES_DE_CAMPOS,
  toCambios,
  toCamposDeEvento,
  toEventoForm,
  validarEvento,
  validarMaximo,
} from "./admin-evento-form.ts";
import { AdminImagenesDeEvento } from "./admin-imagenes-de-evento.tsx";
import { AdminPartidoDeEvento } from "./admin-partido-de-evento.tsx";
import { aLaVista } from "./evento-a-la-vista.ts";

interface AdminEditarEventoProps extends DialogProps {
  evento: Evento;
  /** The field that staff want to change. */
  foco?: "hora";
}

/** Edits an event (Rule EVE-10). Loads the current event with its court and version. */
export default function AdminEditarEvento({ evento: { id }, ...rest }: AdminEditarEventoProps) {
  const evento = useAnswer(String(id), (options) => api.eventos[":id"].evento.$get(withId(id), options));
  return (
    <Modal title="Editar evento" size="lg" fillsPhone closeOnClickOutside={false}>
      <Loaded of={evento}>{(data) => <Formulario evento={data} {...rest} />}</Loaded>
    </Modal>
  );
}

interface FormularioProps extends Omit<AdminEditarEventoProps, "evento"> {
  evento: EventoDetalle;
}

function Formulario({ evento, foco, onChange }: FormularioProps) {
  const { close } = useDialog();
  const edicion = useEdicionDeEvento(evento);
  const { form, antes } = edicion;
  const [problem, setProblem] = useState<string | null>(null);

  const { fecha, hora, lugar, sinFecha } = form.values;
  const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
  const seMueve = fecha !== antes.fecha || hora !== antes.hora;
  const seMuda = lugar.trim() !== antes.lugar;
  const afecta = seMueve || seMuda || sinFecha !== antes.sinFecha;
  const { quedan, setQuedan, sent, save } = useGuardado(evento, edicion);

  /** The last choice, kept after a refusal. */
  const [elegidos, setElegidos] = useState<string | null>(null);
  /** @param devolverDias days in which holders can return their tickets; 0 offers no refunds */
  const [guardar, saving] = useSingleFlight(async (devolverDias: number) => {
    setProblem(null);
    const answer = await save(devolverDias);
    if (answer.ok) {
      edicion.forget();
      notifications.show({ message: "El evento se guardó.", color: "green" });
      close();
    } else if (answer.problem.code !== "version") setProblem(answer.problem.detail);
    onChange();
  });

  /** Asks first if the edit emails somebody. */
  function submit() {
    if (!afecta || tomadas === 0) return guardar(0);
    return openDialog(
      <AdminEfectoDelCambio
        nombre={evento.nombre}
        cuando={seMueve && !sinFecha && fecha ? { fecha, hora } : null}
        lugar={seMuda ? lugar.trim() : null}
        tomadas={tomadas}
        // By default, refunds are offered only if the date changes.
        inicial={elegidos ?? (fecha !== antes.fecha || sinFecha !== antes.sinFecha ? "7" : "0")}
        onConfirm={(dias) => {
          setElegidos(dias);
          void guardar(Number(dias));
        }}
      />,
    );
  }

  return (
    <form
      className="stack-4"
      noValidate
      data-kept={form.values.imagenes.length === 0 ? "" : undefined}
      onSubmit={form.onSubmit(() => void submit())}
    >
      <KeptNotice kept={edicion.kept} />
      <AdminPartidoDeEvento eventoId={evento.id} />
      <CamposDeEvento form={form} pasado={aLaVista(evento, serverTime()).empezo} foco={foco} />
      <AdminImagenesDeEvento evento={evento} imagenes={quedan} onChange={setQuedan} />
      <PicturesField
        label="Agregar imágenes"
        max={MAX_FILES - quedan.length}
        files={form.values.imagenes}
        error={form.errors.imagenes}
        onChange={(files) => form.setFieldValue("imagenes", files)}
      />
      <DescribedInputs of={CAMBIO_DE_EVENTO} form={form} />
      {edicion.edit.notice(form.values)}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {sent !== null && <Progress value={sent * 100} animated aria-label="Envío de las imágenes" />}
      <div className="row-end in-view">
        <Button variant="outline" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" variant="accent" loading={saving}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

const idsOf = (imagenes: Evento["imagenes"]) => imagenes.map(({ id }) => id).join();

const DIAS = [
  { value: "0", label: "No ofrecer devolución" },
  { value: "3", label: "Devolución durante 3 días" },
  { value: "7", label: "Devolución durante 7 días" },
  { value: "15", label: "Devolución durante 15 días" },
];

interface AdminEfectoDelCambioProps {
  nombre: string;
  /** New date and time; null if unchanged or incomplete. */
  cuando: { fecha: string; hora: string } | null;
  lugar: string | null;
  tomadas: number;
  /** The offer that is selected first. */
  inicial: string;
  onConfirm: (dias: string) => void;
}

/** Explains how an edit affects ticket holders, with the choice to offer refunds (Rule EVE-12), before it is saved. */
function AdminEfectoDelCambio(props: AdminEfectoDelCambioProps) {
  const { nombre, cuando, lugar, tomadas, inicial, onConfirm } = props;
  const [dias, setDias] = useState(inicial);
  return (
    <Confirm
      title="Guardar los cambios"
      confirmLabel="Guardar"
      onConfirm={async () => {
        onConfirm(dias);
        return null;
      }}
    >
      <div className="stack-4">
        <p>
          <strong>{nombre}</strong>
          {cuando ? ` pasa al ${formatFecha(cuando.fecha)}, ${cuando.hora} hs` : " cambia"}
          <span>{lugar === null ? "" : `, en ${lugar}`}</span>. Hay{" "}
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
    </Confirm>
  );
}

/** Returns the state of the edit form: its values, the stored values, and the draft on this device. */
function useEdicionDeEvento(evento: EventoDetalle) {
  const inicial = toEventoForm(evento, serverTime());
  const read = toCamposDeEvento(evento, serverTime());
  const kept = useKeptInput(
    `evento/${evento.id}`,
    { ...inicial, version: evento.version },
    { read, except: ["imagenes"] },
  );
  const { version: firstVersion, ...start } = kept.start;
  const [version, setVersion] = useState(firstVersion);
  const form = useForm<EventoForm>({
    initialValues: start,
    validate: {
      ...validarEvento,
      fecha: (fecha) => (fecha === inicial.fecha ? null : validarEvento.fecha(fecha)),
      maximoPorCompra: validarMaximo,
    },
  });
  const edit = useEditConflict({
    read,
    from: kept.antes,
    names: NOMBRES_DE_CAMPOS,
    show: mostrarCampo,
    choose: (campo, valor) => form.setFieldValue(campo, valor as never),
  });
  const text = JSON.stringify(form.values);
  const keep = useEffectEvent(() => kept.keep({ ...form.values, version }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with each change.
  useEffect(() => keep(), [text]);

  function discard() {
    form.setValues(inicial);
    setVersion(evento.version);
    edit.restart();
    kept.forget();
  }

  return {
    form,
    edit,
    antes: { ...inicial, ...(edit.antes as Partial<EventoForm>) },
    version,
    setVersion,
    kept: { restored: kept.restored, discard },
    forget: kept.forget,
  };
}

/** Saves the fields, then the pictures, and adopts what somebody else has saved meanwhile. */
function useGuardado(
  evento: EventoDetalle,
  { form, edit, antes, version, setVersion }: ReturnType<typeof useEdicionDeEvento>,
) {
  const [quedan, setQuedan] = useState<Evento["imagenes"]>(evento.imagenes);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);

  async function save(devolverDias: number) {
    const json = {
      ...toCambios(antes, form.values),
      ...(devolverDias > 0 && { devolverDias }),
      version,
    };
    const answer = await answerOf(api.eventos[":id"].$patch({ ...withId(evento.id), json }));
    if (answer.ok) {
      setVersion(answer.data.version);
      return sameImagenes(answer.data) ? answer : saveImagenes(answer.data);
    }
    const actual = answer.problem.context?.evento as Evento | undefined;
    if (answer.problem.code === "version" && actual) {
      edit.takeStored(toCamposDeEvento(actual, serverTime()), form.values);
      adopt(actual);
    }
    const errors = fieldErrors(answer.problem);
    if (errors.ventaDesde) errors.ventaFecha = errors.ventaDesde;
    if (answer.problem.code === "superpuesta") errors.canchaId = answer.problem.detail;
    form.setErrors(errors);
    return answer;
  }

  /** Adopts a version and pictures that somebody else saved, and keeps the new files chosen here. */
  function adopt(actual: Evento) {
    setVersion(actual.version);
    if (idsOf(actual.imagenes) !== idsOf(evento.imagenes)) setQuedan(actual.imagenes);
  }

  const sameImagenes = (guardado: Evento) =>
    form.values.imagenes.length === 0 && idsOf(quedan) === idsOf(guardado.imagenes);

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

  return { quedan, setQuedan, sent, save };
}
