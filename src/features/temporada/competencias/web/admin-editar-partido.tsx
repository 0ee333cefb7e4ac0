import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { Field } from "#contract/described.ts";
import { formatFecha } from "#contract/format.ts";
import { tidyTime } from "#contract/time-fields.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Partido } from "../contract.ts";
import { ESTADOS, ESTADOS_DE_PARTIDO, nombreDeLado, TEXTOS_DE_PARTIDO } from "../rules.ts";
import { AdminConOtros, type PedidoConOtros, preguntaDe } from "./admin-con-otros.tsx";
import {
  CELDAS_VACIAS,
  type Celdas,
  camposDe,
  celdaDe,
  leerCeldas,
  NOMBRES_DE_CAMPOS,
  toCeldas,
} from "./admin-partido-form.ts";
import { type DatosDePartidos, useDatosDePartidos } from "./use-datos-de-partidos.ts";

interface AdminEditarPartidoProps extends DialogProps {
  /** Undefined to create one. */
  partido?: Partido;
}

/** The form of a match, for all that the fixture's table leaves out. */
export default function AdminEditarPartido({ partido, ...dialog }: AdminEditarPartidoProps) {
  const datos = useDatosDePartidos(dialog.opened);
  const [pregunta, setPregunta] = useState<PedidoConOtros | null>(null);
  const { opened, onClose, onChange } = dialog;
  return (
    <>
      <FormDialog<Celdas, Partido>
        {...{ opened, onClose }}
        title={partido ? "Editar partido" : "Crear partido"}
        size="lg"
        fillsPhone
        closeOnClickOutside={false}
        initialValues={partido ? toCeldas(partido) : CELDAS_VACIAS}
        validate={(celdas) => leerCeldas(celdas, datos.lados).problemas ?? {}}
        fieldOf={celdaDe}
        send={async (celdas, antes) => {
          const { campos } = leerCeldas(celdas, datos.lados);
          if (!campos) return null;
          if (!partido) return answerOf(api.partidos.$post({ json: campos }));
          const json = { ...campos, antes };
          const answer = await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }));
          const asked = answer.ok ? null : preguntaDe(answer.problem, partido, json);
          setPregunta(asked);
          return asked ? null : answer;
        }}
        done={partido ? "El partido se guardó." : "El partido se creó."}
        onChange={onChange}
        {...(partido && {
          edit: {
            read: camposDe(partido),
            names: NOMBRES_DE_CAMPOS,
            fieldsOf: (celdas: Celdas) => ({ ...leerCeldas(celdas, datos.lados).campos }),
            show: (valor: unknown, campo: string) => mostrar(valor, campo, datos),
            toForm: (valor: unknown, campo: string) => ({
              [celdaDe(campo)]: mostrar(valor, campo, datos, true),
            }),
          },
        })}
      >
        {(form) => <Campos form={form} datos={datos} />}
      </FormDialog>
      <AdminConOtros
        pedido={pregunta}
        onClose={() => setPregunta(null)}
        onSaved={() => {
          setPregunta(null);
          onClose();
          onChange();
        }}
      />
    </>
  );
}

/** Words of a field's value; as the form's text if `typed`. */
function mostrar(
  valor: unknown,
  campo: string,
  { lados, competencias }: DatosDePartidos,
  typed = false,
): string {
  if (campo === "competenciaId")
    return typed ? String(valor ?? "") : (competencias.find(({ id }) => id === valor)?.nombre ?? "Amistoso");
  if (campo === "localId" || campo === "visitanteId") {
    const lado = lados.find(({ participanteId }) => participanteId === valor) ?? null;
    return typed && !lado ? "" : nombreDeLado(lado);
  }
  if (campo === "parciales")
    return (valor as Partido["parciales"]).map(({ local, visitante }) => `${local}-${visitante}`).join(" ");
  if (campo === "estado" && !typed) return ESTADOS_DE_PARTIDO[valor as Celdas["estado"]];
  if (valor === null || valor === "") return typed ? "" : "Nada";
  return campo === "fecha" ? formatFecha(String(valor)) : String(valor);
}

function Campos({ form, datos }: { form: UseFormReturnType<Celdas>; datos: DatosDePartidos }) {
  const { lados, competencias } = datos;
  const texto = (campo: keyof typeof TEXTOS_DE_PARTIDO) => (
    <DescribedInput of={TEXTOS_DE_PARTIDO[campo] as Field} {...form.getInputProps(campo)} />
  );
  const abiertas = competencias.filter(
    ({ id, activa }) => activa || String(id) === form.values.competenciaId,
  );
  return (
    <>
      <NativeSelect
        label="Competencia"
        data-autofocus
        data={[
          { value: "", label: "Ninguna: es un amistoso" },
          ...abiertas.map(({ id, nombre, temporada }) => ({
            value: String(id),
            label: `${nombre} (${temporada})`,
          })),
        ]}
        {...form.getInputProps("competenciaId")}
      />
      <div className="stack-4 pair-m">
        {(["local", "visitante"] as const).map((campo) => (
          <NativeSelect
            key={campo}
            label={campo === "local" ? "Local" : "Visitante"}
            data={[{ value: "", label: "A definir" }, ...new Set(lados.map(nombreDeLado))]}
            {...form.getInputProps(campo)}
          />
        ))}
        <TextInput
          label="Fecha"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          {...form.getInputProps("fecha")}
        />
        <TextInput
          label="Hora"
          placeholder="hh:mm"
          maxLength={5}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("hora")}
          onBlur={() => form.setFieldValue("hora", tidyTime)}
        />
      </div>
      {texto("lugar")}
      <div className="stack-4 pair-m">
        {texto("jornada")}
        {texto("grupo")}
      </div>
      <NativeSelect
        label="Estado"
        data={ESTADOS.map((value) => ({ value, label: ESTADOS_DE_PARTIDO[value] }))}
        {...form.getInputProps("estado")}
      />
      <div className="stack-4 pair-m">
        {(["puntosLocal", "puntosVisitante"] as const).map((campo) => (
          <TextInput
            key={campo}
            label={NOMBRES_DE_CAMPOS[campo]}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            {...form.getInputProps(campo)}
          />
        ))}
      </div>
      <TextInput
        label="Parciales"
        description="Los puntos de cada período, local y visitante: 20-18 15-20"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps("parciales")}
      />
      <Textarea
        label={TEXTOS_DE_PARTIDO.motivo.label}
        description={TEXTOS_DE_PARTIDO.motivo.hint}
        rows={2}
        maxLength={TEXTOS_DE_PARTIDO.motivo.max}
        {...form.getInputProps("motivo")}
      />
    </>
  );
}
