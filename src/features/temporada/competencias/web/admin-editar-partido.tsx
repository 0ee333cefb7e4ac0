import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { formatFecha } from "#contract/format.ts";
import { ChosenInput, chosenField, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { openDialog, useDialog } from "#web/admin/dialogs.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Partido } from "../contract.ts";
import { CAMPOS_DE_PARTIDO, editablesDePartido } from "../rules.ts";
import { AdminConOtros, preguntaDe } from "./admin-con-otros.tsx";
import { PARTIDO, propiosDePartido, terminado, type Valores } from "./admin-partido-form.ts";
import { opcionesDeCompetencia, opcionesDeLado, useDatosDePartidos } from "./use-datos-de-partidos.ts";

interface AdminEditarPartidoProps extends DialogProps {
  /** Undefined to create one. */
  partido?: Partido;
}

/** The form of a match, with all that the fixture's table leaves out. */
export default function AdminEditarPartido({ partido, ...dialog }: AdminEditarPartidoProps) {
  const propios = usePropios(partido);
  const { close } = useDialog();
  const FORM = describedForm(CAMPOS_DE_PARTIDO, propios);
  const leer = (valores: Editados) => terminado(FORM.read(valores));
  const { initialValues, edit } = FORM.editOf(partido && editablesDePartido(partido));
  function saved() {
    close();
    dialog.onChange();
  }
  return (
    <FormDialog
      {...dialog}
      title={partido ? "Editar partido" : "Crear partido"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={initialValues}
      validate={FORM.validate}
      send={async (valores, antes) => {
        if (!partido) return answerOf(api.partidos.$post({ json: terminado(PARTIDO.read(valores)) }));
        const json = { ...leer(valores), antes };
        const answer = await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }));
        const pedido = answer.ok ? null : preguntaDe(answer.problem, partido, json);
        if (!pedido) return answer;
        await openDialog(<AdminConOtros pedido={pedido} onSaved={saved} />);
        return null;
      }}
      done={partido ? "El partido se guardó." : "El partido se creó."}
      {...(edit && { edit: { ...edit, fieldsOf: leer } })}
    >
      {(form) => <Campos form={form} propios={propios} owns={partido !== undefined} />}
    </FormDialog>
  );
}

/** Returns the fields besides the described ones, with the options that the site has. */
function usePropios(partido: Partido | undefined) {
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
    ...propiosDePartido({
      competenciaId: [
        { value: "", label: "Ninguna: es un amistoso" },
        ...opcionesDeCompetencia(competencias.filter(({ id, activa }) => activa || id === competencia?.id)),
      ],
      localId: deLados,
      visitanteId: deLados,
    }),
    eventoId: chosenField("Evento", [
      { value: "", label: "Ninguno" },
      ...(evento ? [opcionDe(evento)] : []),
      ...otros.map(({ id, nombre, fecha }) => opcionDe({ id, nombre: `${nombre} · ${formatFecha(fecha)}` })),
    ]),
    canchaId: chosenField("Cancha", [
      { value: "", label: "Ninguna" },
      ...[...(cancha ? [cancha] : []), ...otras].map(opcionDe),
    ]),
  };
}

type Propios = ReturnType<typeof usePropios>;
type Editados = Valores & Record<"eventoId" | "canchaId", string>;

interface CamposProps {
  form: UseFormReturnType<Editados>;
  propios: Propios;
  /** Whether the match may own an event and a court. */
  owns: boolean;
}

function Campos({ form, propios, owns }: CamposProps) {
  const { motivo, ...campos } = CAMPOS_DE_PARTIDO;
  const elegir = (
    name: Exclude<keyof Propios, "parciales">,
    more?: { description?: string; "data-autofocus"?: boolean },
  ) => <ChosenInput of={propios[name]} {...more} {...form.getInputProps(name)} />;
  return (
    <>
      {elegir("competenciaId", { "data-autofocus": true })}
      <div className="stack-4 pair-m">
        {elegir("localId")}
        {elegir("visitanteId")}
        <DescribedInputs of={campos} form={form} />
      </div>
      <TextInput
        label={propios.parciales.label}
        description="Los puntos de cada período, local y visitante: 20-18 15-20"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps("parciales")}
      />
      <DescribedInputs of={{ motivo }} form={form} />
      {owns && (
        <div className="stack-4 pair-m">
          {elegir("eventoId", { description: "Vende las entradas, y pone la fecha, la hora y el lugar" })}
          {elegir("canchaId", { description: "La de un partido con evento se elige en el evento" })}
        </div>
      )}
    </>
  );
}
