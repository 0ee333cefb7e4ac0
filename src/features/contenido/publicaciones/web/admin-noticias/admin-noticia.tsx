import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { checkField, mapFields } from "#contract/described.ts";
import { formatFecha, formatNumero } from "#contract/format.ts";
import { labelsOf } from "#contract/text-fields.ts";
import { nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { PictureField } from "#web/admin/picture-field.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { Folded } from "#web/ui/folded.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DatosDeNoticia, Noticia } from "../../contract.ts";
import { IMAGENES_DE_NOTICIAS, TEXTOS_DE_NOTICIA } from "../../rules.ts";

const NUEVA = {
  titulo: "",
  texto: "",
  imagen: null as Noticia["imagen"],
  /** Ids as texts; empty for none. */
  equipoId: "",
  partidoId: "",
  publicada: true,
};
type NoticiaForm = typeof NUEVA;

const VALIDATE = mapFields(TEXTOS_DE_NOTICIA, (field) => (typed: string) => checkField(field, typed));

const idOf = (value: string) => (value === "" ? null : Number(value));
const toDatos = ({ equipoId, partidoId, ...rest }: NoticiaForm): DatosDeNoticia => ({
  ...rest,
  equipoId: idOf(equipoId),
  partidoId: idOf(partidoId),
});
const toForm = ({ titulo, texto, imagen, equipoId, partidoId, publicada }: Noticia): NoticiaForm => ({
  ...{ titulo, texto, imagen, publicada },
  equipoId: String(equipoId ?? ""),
  partidoId: String(partidoId ?? ""),
});

/** The choices of a select, with the stored one even if it is no longer offered. */
function choices<T extends { id: number }>(
  stored: number | null | undefined,
  rows: readonly T[],
  labelOf: (row: T) => string,
) {
  const offered = rows.map((row) => ({ value: String(row.id), label: labelOf(row) }));
  const isMissing = stored && !rows.some(({ id }) => id === stored);
  return [
    { value: "", label: "Ninguno" },
    ...(isMissing ? [{ value: String(stored), label: "El que ya tiene" }] : []),
    ...offered,
  ];
}

/** Writes news, or edits it. The picture is not kept with an unsent form, because the site deletes unused pictures. */
export default function AdminNoticia({ noticia, ...dialog }: DialogProps & { noticia: Noticia | null }) {
  const [uploading, setUploading] = useState(false);
  const equipos = useAnswer(dialog.opened ? "equipos" : null, (options) =>
    api.equipos.lista.$get({ query: { estado: "activos" } }, options),
  ).answer;
  const partidos = useAnswer(dialog.opened ? "partidos" : null, (options) =>
    api.partidos.$get({ query: { orden: "-fecha", tamano: "200" } }, options),
  ).answer;
  const deEquipos = choices(noticia?.equipoId, equipos?.ok ? equipos.data : [], ({ nombre }) => nombre);
  const dePartidos = choices(noticia?.partidoId, partidos?.ok ? partidos.data : [], (partido) =>
    [partido.fecha && formatFecha(partido.fecha), nombreDePartido(partido)].filter(Boolean).join(": "),
  );
  const labelIn = (options: typeof deEquipos, id: unknown) =>
    options.find(({ value }) => value === String(id ?? ""))?.label ?? "Otro";

  return (
    <FormDialog<NoticiaForm, Noticia>
      {...dialog}
      title={noticia ? "Editar noticia" : "Nueva noticia"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={noticia ? toForm(noticia) : NUEVA}
      validate={{
        ...VALIDATE,
        imagen: () => (uploading ? "Esperá a que termine de subir" : null),
      }}
      keep={{ name: noticia ? `noticia/${noticia.id}` : "noticia", except: ["imagen"] }}
      {...(noticia && {
        edit: {
          read: { ...toDatos(toForm(noticia)) },
          names: {
            ...labelsOf(TEXTOS_DE_NOTICIA),
            imagen: "Imagen",
            equipoId: "Equipo",
            partidoId: "Partido",
            publicada: "Publicada",
          },
          fieldsOf: (values: NoticiaForm) => ({ ...toDatos(values) }),
          toForm: (value: unknown, field: string): Partial<NoticiaForm> => ({
            [field]: field.endsWith("Id") ? String(value ?? "") : value,
          }),
          show: (value: unknown, field: string) => {
            if (field === "imagen") return value ? "Con otra imagen" : "Sin imagen";
            if (field === "equipoId") return labelIn(deEquipos, value);
            if (field === "partidoId") return labelIn(dePartidos, value);
            return typeof value === "boolean" ? (value ? "Sí" : "No") : String(value);
          },
        },
      })}
      send={(values, antes) => {
        const json = toDatos(values);
        return noticia
          ? answerOf(api.noticias[":id"].$patch({ ...withId(noticia.id), json: { ...json, antes } }))
          : answerOf(api.noticias.$post({ json }));
      }}
      done={({ titulo, publicada }) =>
        publicada ? `«${titulo}» está en el sitio.` : `Guardaste «${titulo}» como borrador.`
      }
    >
      {(form) => (
        <>
          <DescribedInput of={TEXTOS_DE_NOTICIA.titulo} data-autofocus {...form.getInputProps("titulo")} />
          <Texto {...form.getInputProps("texto")} value={form.values.texto} />
          <PictureField
            label="Imagen"
            path={IMAGENES_DE_NOTICIAS}
            value={form.values.imagen}
            error={form.errors.imagen}
            onChange={(imagen) => form.setFieldValue("imagen", imagen)}
            onBusy={setUploading}
          />
          <div className="stack-4 pair-m">
            <NativeSelect label="Equipo (opcional)" data={deEquipos} {...form.getInputProps("equipoId")} />
            <NativeSelect label="Partido (opcional)" data={dePartidos} {...form.getInputProps("partidoId")} />
          </div>
          <CheckLine
            checked={form.values.publicada}
            onChange={(publicada) => form.setFieldValue("publicada", publicada)}
          >
            Publicada en el sitio
          </CheckLine>
        </>
      )}
    </FormDialog>
  );
}

type TextoProps = Omit<React.ComponentProps<typeof Textarea>, "value"> & { value: string };

function Texto(props: TextoProps) {
  const { label, hint, max } = TEXTOS_DE_NOTICIA.texto;
  const { value } = props;
  return (
    <div className="stack-2">
      <Textarea
        label={label}
        description={`${hint} ${formatNumero(value.length)} de ${formatNumero(max)} caracteres.`}
        required
        rows={10}
        maxLength={max}
        {...props}
      />
      <Folded title="Vista previa">
        <div className="box pad-4 stack-3 breakable reading">
          <Markdown nodes={parseMarkdown(value)} />
        </div>
      </Folded>
    </div>
  );
}
