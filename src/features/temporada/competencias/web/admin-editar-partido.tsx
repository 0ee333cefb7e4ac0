import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Fields, showField } from "#contract/described.ts";
import { formatFecha } from "#contract/format.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { openDialog, useDialog } from "#web/admin/dialogs.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Partido } from "../contract.ts";
import { CAMPOS_DE_PARTIDO, editablesDePartido, PARTIDO_NUEVO } from "../rules.ts";
import { AdminConOtros, preguntaDe } from "./admin-con-otros.tsx";
import {
  idDe,
  leerValores,
  NOMBRES_DE_PARTIDO,
  toValores,
  VALIDATE,
  type Valores,
} from "./admin-partido-form.ts";
import { opcionesDeCompetencia, opcionesDeLado, useDatosDePartidos } from "./use-datos-de-partidos.ts";

type Editados = Valores & Record<"eventoId" | "canchaId", string>;
type Opciones = Record<keyof Editados & `${string}Id`, readonly { value: string; label: string }[]>;

interface AdminEditarPartidoProps extends DialogProps {
  /** Undefined to create one. */
  partido?: Partido;
}

/** The form of a match, with all that the fixture's table leaves out. */
export default function AdminEditarPartido({ partido, ...dialog }: AdminEditarPartidoProps) {
  const opciones = useOpciones(partido);
  const { close } = useDialog();
  const editados = editablesDePartido(partido ?? { ...PARTIDO_NUEVO, eventoId: null, cancha: null });
  const toForm = (campos: typeof editados): Editados => ({
    ...toValores(campos),
    eventoId: String(campos.eventoId ?? ""),
    canchaId: String(campos.canchaId ?? ""),
  });
  const leer = ({ eventoId, canchaId, ...valores }: Editados) => ({
    ...leerValores(valores),
    ...{ eventoId: idDe(eventoId), canchaId: idDe(canchaId) },
  });
  function show(valor: unknown, campo: string): string {
    const field = (CAMPOS_DE_PARTIDO as Fields)[campo];
    if (field) return showField(field, valor);
    const texto = toForm({ ...editados, [campo]: valor })[campo as keyof Editados];
    const [elegida] = Object.entries(opciones).flatMap(([id, todas]) =>
      id === campo ? todas.filter(({ value }) => value === texto) : [],
    );
    return elegida?.label ?? (texto || "Nada");
  }
  function saved() {
    close();
    dialog.onChange();
  }
  return (
    <FormDialog<Editados, Partido>
      {...dialog}
      title={partido ? "Editar partido" : "Crear partido"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={toForm(editados)}
      validate={VALIDATE}
      send={async (valores, antes) => {
        if (!partido) return answerOf(api.partidos.$post({ json: leerValores(valores) }));
        const json = { ...leer(valores), antes };
        const answer = await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }));
        const pedido = answer.ok ? null : preguntaDe(answer.problem, partido, json);
        if (!pedido) return answer;
        await openDialog(<AdminConOtros pedido={pedido} onSaved={saved} />);
        return null;
      }}
      done={partido ? "El partido se guardó." : "El partido se creó."}
      {...(partido && {
        edit: {
          read: editados,
          names: NOMBRES_DE_PARTIDO,
          fieldsOf: leer,
          show,
          toForm: (valor: unknown, campo: string) => ({
            [campo]: toForm({ ...editados, [campo]: valor })[campo as keyof Editados],
          }),
        },
      })}
    >
      {(form) => <Campos form={form} opciones={opciones} owns={partido !== undefined} />}
    </FormDialog>
  );
}

function useOpciones(partido: Partido | undefined): Opciones {
  const { lados, competencias } = useDatosDePartidos();
  const key = partido ? "suyo" : null;
  const eventos = useAnswer(key, (options) =>
    api.eventos.lista_eventos.$get({ query: { cuando: "proximos", tamano: "100" } }, options),
  );
  const canchas = useAnswer(key, (options) => api.cancha.lista.$get({ query: {} }, options));
  const { evento, cancha, competencia } = partido ?? {};
  const otras = canchas.answer?.ok ? canchas.answer.data.filter(({ id }) => id !== cancha?.id) : [];
  const otros = eventos.answer?.ok ? eventos.answer.data.filter(({ id }) => id !== evento?.id) : [];
  const opcionDe = ({ id, nombre }: { id: number; nombre: string }) => ({ value: String(id), label: nombre });
  const deLados = [{ value: "", label: "A definir" }, ...opcionesDeLado(lados)];
  return {
    competenciaId: [
      { value: "", label: "Ninguna: es un amistoso" },
      ...opcionesDeCompetencia(competencias.filter(({ id, activa }) => activa || id === competencia?.id)),
    ],
    ...{ localId: deLados, visitanteId: deLados },
    eventoId: [
      { value: "", label: "Ninguno" },
      ...(evento ? [opcionDe(evento)] : []),
      ...otros.map(({ id, nombre, fecha }) => opcionDe({ id, nombre: `${nombre} · ${formatFecha(fecha)}` })),
    ],
    canchaId: [{ value: "", label: "Ninguna" }, ...[...(cancha ? [cancha] : []), ...otras].map(opcionDe)],
  };
}

interface CamposProps {
  form: UseFormReturnType<Editados>;
  opciones: Opciones;
  /** Whether the match may own an event and a court. */
  owns: boolean;
}

function Campos({ form, opciones, owns }: CamposProps) {
  const campo = (name: keyof typeof CAMPOS_DE_PARTIDO) => (
    <DescribedInput of={CAMPOS_DE_PARTIDO[name]} {...form.getInputProps(name)} />
  );
  const elegir = (name: keyof Opciones, more?: { description?: string; "data-autofocus"?: boolean }) => (
    <NativeSelect
      label={NOMBRES_DE_PARTIDO[name]}
      data={[...opciones[name]]}
      {...more}
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      {elegir("competenciaId", { "data-autofocus": true })}
      <div className="stack-4 pair-m">
        {elegir("localId")}
        {elegir("visitanteId")}
        {campo("fecha")}
        {campo("hora")}
      </div>
      {campo("lugar")}
      <div className="stack-4 pair-m">
        {campo("jornada")}
        {campo("grupo")}
      </div>
      {campo("estado")}
      <div className="stack-4 pair-m">
        {campo("puntosLocal")}
        {campo("puntosVisitante")}
      </div>
      <TextInput
        label="Parciales"
        description="Los puntos de cada período, local y visitante: 20-18 15-20"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps("parciales")}
      />
      {campo("motivo")}
      {owns && (
        <div className="stack-4 pair-m">
          {elegir("eventoId", { description: "Vende las entradas, y pone la fecha, la hora y el lugar" })}
          {elegir("canchaId", { description: "La de un partido con evento se elige en el evento" })}
        </div>
      )}
    </>
  );
}
