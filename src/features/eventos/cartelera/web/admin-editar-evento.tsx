import { NativeSelect, Progress } from "@mantine/core";
import { useRef, useState } from "react";
import { formatFecha } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import { CAMBIO_DE_EVENTO } from "#features/eventos/cambios/rules.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInputs } from "#web/admin/described-form.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, openDialog, useDialog } from "#web/admin/dialogs.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { MAX_FILES, PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CamposDeEvento } from "./admin-campos-de-evento.tsx";
import {
  campoDe,
  camposDeEvento,
  conCampo,
  EVENTO,
  type EventoForm,
  toCambios,
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
  const { form, refusal, busy, conflict, kept, onSubmit, quedan, setQuedan, sent } = useEdicionDeEvento(
    evento,
    onChange,
  );
  return (
    <form
      className="stack-4"
      noValidate
      data-kept={form.values.imagenes.length === 0 ? "" : undefined}
      onSubmit={onSubmit}
    >
      <KeptNotice kept={kept} />
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
      {conflict}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {sent !== null && <Progress value={sent * 100} animated aria-label="Envío de las imágenes" />}
      <div className="row-end in-view">
        <Button variant="outline" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" variant="accent" loading={busy}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

const storedOf = ({ context }: Problem) =>
  context?.evento ? camposDeEvento(context.evento as Evento, serverTime()) : undefined;

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

interface Editado extends EventoForm {
  version: number;
}

/**
 * The form of an edit. It asks first if the edit emails somebody, saves the fields, then the pictures, and adopts what
 * somebody else has saved meanwhile.
 */
function useEdicionDeEvento(evento: EventoDetalle, onChange: () => void) {
  const { close } = useDialog();
  const [quedan, setQuedan] = useState<Evento["imagenes"]>(evento.imagenes);
  /** Upload progress from 0 to 1; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const inicial = toEventoForm(evento, serverTime());
  const { edit } = EVENTO.editOf(camposDeEvento(evento, serverTime()));
  /** Days in which holders can return their tickets; 0 offers no refunds. Null until they are confirmed. */
  const confirmados = useRef<number | null>(null);
  /** The last choice, kept after a refusal. */
  const elegidos = useRef<string>(null);

  const staff = useStaffForm<Editado, Evento>({
    initialValues: { ...inicial, version: evento.version },
    keep: { name: `evento/${evento.id}`, except: ["imagenes"] },
    validate: {
      ...validarEvento,
      fecha: (fecha) => (fecha === inicial.fecha ? null : validarEvento.fecha(fecha)),
      maximoPorCompra: validarMaximo,
    },
    ...(edit && { edit: { ...edit, storedOf } }),
    fieldOf: campoDe,
    async send(values, antes): Promise<Answer<Evento> | null> {
      const cambios = toCambios(antes, inicial.canchaId, values);
      if (confirmados.current === null && asksFirst(cambios, values)) return null;
      const devolverDias = confirmados.current ?? 0;
      confirmados.current = null;
      const json = { ...cambios, ...(devolverDias > 0 && { devolverDias }), version: values.version };
      const answer = await answerOf(api.eventos[":id"].$patch({ ...withId(evento.id), json }));
      if (!answer.ok) return answer.problem.code === "superpuesta" ? conCampo(answer) : answer;
      staff.form.setFieldValue("version", answer.data.version);
      const areSame = values.imagenes.length === 0 && idsOf(quedan) === idsOf(answer.data.imagenes);
      return areSame ? answer : saveImagenes(answer.data, values.imagenes);
    },
    done: "El evento se guardó.",
    onClose: close,
    onChange,
    onRefused({ problem }) {
      if (problem.context?.evento) adopt(problem.context.evento as Evento);
    },
  });

  /** Asks how an edit affects ticket holders, and then submits the form again. @returns whether it affects any */
  function asksFirst(cambios: ReturnType<typeof toCambios>, { sinFecha, fecha, hora }: Editado): boolean {
    const tomadas = evento.cantidadDeEntradas - evento.entradasDisponibles;
    const seMueve = "fecha" in cambios || "hora" in cambios;
    if (tomadas === 0 || !(seMueve || "lugar" in cambios || "sinFecha" in cambios)) return false;
    void openDialog(
      <AdminEfectoDelCambio
        nombre={evento.nombre}
        cuando={seMueve && !sinFecha && fecha ? { fecha, hora } : null}
        lugar={cambios.lugar ?? null}
        tomadas={tomadas}
        // By default, refunds are offered only if the date changes.
        inicial={elegidos.current ?? ("fecha" in cambios || "sinFecha" in cambios ? "7" : "0")}
        onConfirm={(dias) => {
          elegidos.current = dias;
          confirmados.current = Number(dias);
          staff.onSubmit();
        }}
      />,
    );
    return true;
  }

  /** Adopts a version and pictures that somebody else saved, and keeps the new files chosen here. */
  function adopt(actual: Evento) {
    staff.form.setFieldValue("version", actual.version);
    if (idsOf(actual.imagenes) !== idsOf(evento.imagenes)) setQuedan(actual.imagenes);
  }

  async function saveImagenes(guardado: Evento, imagenes: readonly File[]): Promise<Answer<Evento>> {
    const body = new FormData();
    body.set("quedan", idsOf(quedan));
    body.set("version", String(guardado.version));
    for (const imagen of imagenes) body.append("imagenes", imagen);
    const answer = await uploadForm<Evento>(`/eventos/${evento.id}/imagenes`, body, setSent);
    setSent(null);
    if (answer.ok) return answer;
    const detail = `Los datos se guardaron, pero las imágenes no: ${answer.problem.detail}`;
    const errors = [{ path: "imagenes", message: detail }];
    // What is saved already is no conflict.
    return { ...answer, problem: { ...answer.problem, code: "imagenes", detail, errors } };
  }

  return { ...staff, quedan, setQuedan, sent };
}
