import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { PictureField } from "#web/admin/picture-field.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { Folded } from "#web/ui/folded.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DatosDeNoticia, Noticia } from "../../contract.ts";
import { CAMPOS_DE_NOTICIA, datosDe, IMAGENES_DE_NOTICIAS } from "../../rules.ts";

const FORM = describedForm(CAMPOS_DE_NOTICIA);
const { names, show: showField } = FORM.editOf({ ...FORM.empty }).edit;
const OTROS = { imagen: "Imagen", equipoId: "Equipo", partidoId: "Partido" };
const NUEVA: DatosDeNoticia = { ...FORM.empty, imagen: null, equipoId: null, partidoId: null };

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
    equipoId: choices(equipos.answer, ({ nombre, temporada }) => `${nombre}, ${temporada}`),
    partidoId: choices(partidos.answer, (partido) =>
      [partido.fecha && formatFecha(partido.fecha), nombreDePartido(partido)].filter(Boolean).join(": "),
    ),
  };

  function show(value: unknown, field: string): string {
    if (field === "imagen") return value ? "Con otra imagen" : "Sin imagen";
    if (field !== "equipoId" && field !== "partidoId") return showField(value, field);
    return temas[field].find((tema) => tema.value === String(value ?? ""))?.label ?? "Otro";
  }

  return (
    <FormDialog<DatosDeNoticia, Noticia>
      {...dialog}
      title={noticia ? "Editar noticia" : "Nueva noticia"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={noticia ? datosDe(noticia) : NUEVA}
      validate={{
        ...FORM.validate,
        imagen: () => (uploading ? "Esperá a que termine de subir y volvé a guardar" : null),
      }}
      keep={{ name: noticia ? `noticia/${noticia.id}` : "noticia", except: ["imagen"] }}
      {...(noticia && {
        edit: {
          read: { ...datosDe(noticia) },
          names: { ...names, ...OTROS },
          show,
          toForm: (value: unknown, field: string) => ({ [field]: value }),
        },
      })}
      send={(json, antes) =>
        noticia
          ? answerOf(api.noticias[":id"].$patch({ ...withId(noticia.id), json: { ...json, antes } }))
          : answerOf(api.noticias.$post({ json }))
      }
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
            label={OTROS.imagen}
            path={IMAGENES_DE_NOTICIAS}
            value={values.imagen}
            error={errors.imagen}
            onChange={(imagen) => setFieldValue("imagen", imagen)}
            onBusy={setUploading}
          />
          <div className="stack-4 pair-m">
            {(["equipoId", "partidoId"] as const).map((field) => (
              <NativeSelect
                key={field}
                label={`${OTROS[field]} (opcional)`}
                data={temas[field]}
                {...getInputProps(field)}
                value={values[field] ?? ""}
                onChange={({ target }) => setFieldValue(field, Number(target.value) || null)}
              />
            ))}
          </div>
          <DescribedInput of={CAMPOS_DE_NOTICIA.publicada} {...getInputProps("publicada")} />
        </>
      )}
    </FormDialog>
  );
}
