import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { ChosenInput, chosenField, DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { PictureField } from "#web/admin/picture-field.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { Folded } from "#web/ui/folded.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DatosDeNoticia, Noticia } from "../../contract.ts";
import { CAMPOS_DE_NOTICIA, IMAGENES_DE_NOTICIAS } from "../../rules.ts";

type Imagen = DatosDeNoticia["imagen"];

const choices = <T extends { id: number }>(answer: Answer<T[]> | null, labelOf: (row: T) => string) => [
  { value: "", label: "Ninguno" },
  ...(answer?.ok ? answer.data : []).map((row) => ({ value: String(row.id), label: labelOf(row) })),
];

/** Writes news, or edits it. The picture is not kept with an unsent form, because the site deletes unused pictures. */
export default function AdminNoticia({ noticia, ...dialog }: DialogProps & { noticia: Noticia | null }) {
  const [uploading, setUploading] = useState(false);
  const equipos = useAnswer("equipos", (options) => api.equipos.lista.$get({ query: {} }, options));
  const partidos = useAnswer("partidos", (options) =>
    api.partidos.$get({ query: { orden: "-fecha" } }, options),
  );
  const temas = {
    equipoId: chosenField(
      "Equipo",
      choices(equipos.answer, ({ nombre, temporada }) => `${nombre}, ${temporada}`),
    ),
    partidoId: chosenField(
      "Partido",
      choices(partidos.answer, (partido) =>
        [partido.fecha && formatFecha(partido.fecha), nombreDePartido(partido)].filter(Boolean).join(": "),
      ),
    ),
  };
  const FORM = describedForm(CAMPOS_DE_NOTICIA, {
    imagen: {
      label: "Imagen",
      toForm: (imagen: Imagen = null) => imagen,
      read: (imagen: Imagen) => imagen,
      check: () => (uploading ? "Esperá a que termine de subir y volvé a guardar" : null),
      show: (imagen: Imagen) => (imagen ? "Con otra imagen" : "Sin imagen"),
    },
    ...temas,
  });

  return (
    <FormDialog
      {...dialog}
      title={noticia ? "Editar noticia" : "Nueva noticia"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      validate={FORM.validate}
      keep={{ name: noticia ? `noticia/${noticia.id}` : "noticia", except: ["imagen"] }}
      {...FORM.editOf(noticia)}
      send={(values, antes) => {
        const json = FORM.read(values);
        return noticia
          ? answerOf(api.noticias[":id"].$patch({ ...withId(noticia.id), json: { ...json, antes } }))
          : answerOf(api.noticias.$post({ json }));
      }}
      done={({ titulo, publicada }) =>
        publicada ? `«${titulo}» está en el sitio.` : `Guardaste «${titulo}» como borrador.`
      }
    >
      {({ values, errors, getInputProps, setFieldValue }) => (
        <>
          <DescribedInput of={CAMPOS_DE_NOTICIA.titulo} data-autofocus {...getInputProps("titulo")} />
          <DescribedInput of={CAMPOS_DE_NOTICIA.texto} {...getInputProps("texto")} />
          <Folded title="Vista previa">
            <div className="box pad-4 stack-3 breakable reading">
              <Markdown nodes={parseMarkdown(values.texto)} />
            </div>
          </Folded>
          <PictureField
            label="Imagen"
            path={IMAGENES_DE_NOTICIAS}
            value={values.imagen}
            error={errors.imagen}
            onChange={(imagen) => setFieldValue("imagen", imagen)}
            onBusy={setUploading}
          />
          <div className="stack-4 pair-m">
            <ChosenInput of={temas.equipoId} label="Equipo (opcional)" {...getInputProps("equipoId")} />
            <ChosenInput of={temas.partidoId} label="Partido (opcional)" {...getInputProps("partidoId")} />
          </div>
          <DescribedInput of={CAMPOS_DE_NOTICIA.publicada} {...getInputProps("publicada")} />
        </>
      )}
    </FormDialog>
  );
}
