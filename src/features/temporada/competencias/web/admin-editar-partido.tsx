import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { type Fields, showField } from "#contract/described.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Partido } from "../contract.ts";
import {
  CAMPOS_DE_PARTIDO,
  camposDePartido,
  NOMBRES_DE_PARTIDO,
  nombreDeLado,
  PARTIDO_NUEVO,
} from "../rules.ts";
import { AdminConOtros, type PedidoConOtros, preguntaDe } from "./admin-con-otros.tsx";
import { leerValores, toValores, VALIDATE, type Valores } from "./admin-partido-form.ts";
import {
  type DatosDePartidos,
  opcionesDeCompetencia,
  opcionesDeLado,
  useDatosDePartidos,
} from "./use-datos-de-partidos.ts";

interface AdminEditarPartidoProps extends DialogProps {
  /** Undefined to create one. */
  partido?: Partido;
}

/** The form of a match, with all that the fixture's table leaves out. */
export default function AdminEditarPartido({ partido, ...dialog }: AdminEditarPartidoProps) {
  const datos = useDatosDePartidos(dialog.opened);
  const [pregunta, setPregunta] = useState<PedidoConOtros | null>(null);
  const toForm = (valor: unknown, campo: string) => ({
    [campo]: toValores({ ...PARTIDO_NUEVO, [campo]: valor })[campo as keyof Valores],
  });
  return (
    <>
      <FormDialog<Valores, Partido>
        {...dialog}
        title={partido ? "Editar partido" : "Crear partido"}
        size="lg"
        fillsPhone
        closeOnClickOutside={false}
        initialValues={toValores(partido ?? PARTIDO_NUEVO)}
        validate={VALIDATE}
        send={async (valores, antes) => {
          const campos = leerValores(valores);
          if (!partido) return answerOf(api.partidos.$post({ json: campos }));
          const json = { ...campos, antes };
          const answer = await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }));
          const asked = answer.ok ? null : preguntaDe(answer.problem, partido, json);
          setPregunta(asked);
          return asked ? null : answer;
        }}
        done={partido ? "El partido se guardó." : "El partido se creó."}
        {...(partido && {
          edit: {
            read: { ...camposDePartido(partido) },
            names: NOMBRES_DE_PARTIDO,
            fieldsOf: (valores: Valores) => ({ ...leerValores(valores) }),
            show: (valor: unknown, campo: string) => mostrar(valor, campo, datos),
            toForm,
          },
        })}
      >
        {(form) => <Campos form={form} datos={datos} />}
      </FormDialog>
      <AdminConOtros
        pedido={pregunta}
        onClose={() => setPregunta(null)}
        onSaved={() => {
          dialog.onClose();
          dialog.onChange();
        }}
      />
    </>
  );
}

function mostrar(valor: unknown, campo: string, { lados, competencias }: DatosDePartidos): string {
  const field = (CAMPOS_DE_PARTIDO as Fields)[campo];
  if (field) return showField(field, valor);
  if (campo === "competenciaId") return competencias.find(({ id }) => id === valor)?.nombre ?? "Amistoso";
  if (campo !== "parciales")
    return nombreDeLado(lados.find(({ participanteId }) => participanteId === valor) ?? null);
  return toValores({ ...PARTIDO_NUEVO, parciales: valor as Partido["parciales"] }).parciales || "Nada";
}

function Campos({ form, datos }: { form: UseFormReturnType<Valores>; datos: DatosDePartidos }) {
  const campo = (name: keyof typeof CAMPOS_DE_PARTIDO) => (
    <DescribedInput of={CAMPOS_DE_PARTIDO[name]} {...form.getInputProps(name)} />
  );
  const lado = (name: "localId" | "visitanteId") => (
    <NativeSelect
      label={NOMBRES_DE_PARTIDO[name]}
      data={[{ value: "", label: "A definir" }, ...opcionesDeLado(datos.lados)]}
      {...form.getInputProps(name)}
    />
  );
  const abiertas = datos.competencias.filter(
    ({ id, activa }) => activa || String(id) === form.values.competenciaId,
  );
  return (
    <>
      <NativeSelect
        label="Competencia"
        data-autofocus
        data={[{ value: "", label: "Ninguna: es un amistoso" }, ...opcionesDeCompetencia(abiertas)]}
        {...form.getInputProps("competenciaId")}
      />
      <div className="stack-4 pair-m">
        {lado("localId")}
        {lado("visitanteId")}
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
    </>
  );
}
