import { Input } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatFecha } from "#contract/format.ts";
import type { Partido } from "#features/temporada/competencias/contract.ts";
import { AMISTOSO, nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { ChosenInput, chosenField, DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { PictureField } from "#web/admin/picture-field.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { Button } from "#web/ui/button.tsx";
import { Folded } from "#web/ui/folded.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { DatosDeNoticia, Noticia } from "../../contract.ts";
import { CAMPOS_DE_NOTICIA, IMAGENES_DE_NOTICIAS } from "../../rules.ts";

type Imagen = DatosDeNoticia["imagen"];

/** Number of matches that a search shows. */
const HALLADOS = "8";

/** Writes news, or edits it. The picture is not kept with an unsent form, because the site deletes unused pictures. */
export default function AdminNoticia({ noticia, ...dialog }: DialogProps & { noticia: Noticia | null }) {
  const [uploading, setUploading] = useState(false);
  const equipos = useAnswer("equipos", (options) => api.equipos.lista.$get({ query: {} }, options));
  const deEquipo = chosenField("Equipo", [
    { value: "", label: "Ninguno" },
    ...(equipos.answer?.ok ? equipos.answer.data : []).map(({ id, nombre, temporada }) => ({
      value: String(id),
      label: `${nombre}, ${temporada}`,
    })),
  ]);
  const FORM = describedForm(CAMPOS_DE_NOTICIA, {
    imagen: {
      label: "Imagen",
      toForm: (imagen: Imagen = null) => imagen,
      read: (imagen: Imagen) => imagen,
      check: () => (uploading ? "Esperá a que termine de subir y volvé a guardar" : null),
      show: (imagen: Imagen) => (imagen ? "Con otra imagen" : "Sin imagen"),
    },
    equipoId: deEquipo,
    partidoId: {
      label: "Partido",
      toForm: (id: number | null = null) => id,
      read: (id: number | null) => id,
      show: (id: number | null) => (id === null ? "Ninguno" : `El partido n.º ${id}`),
    },
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
          <div className="stack-4 top pair-m">
            <ChosenInput of={deEquipo} label="Equipo (opcional)" {...getInputProps("equipoId")} />
            <ElegirPartido
              partidoId={values.partidoId}
              error={errors.partidoId}
              onChange={(partidoId) => setFieldValue("partidoId", partidoId)}
            />
          </div>
          <DescribedInput of={CAMPOS_DE_NOTICIA.publicada} {...getInputProps("publicada")} />
        </>
      )}
    </FormDialog>
  );
}

const detalleDe = ({ fecha, competencia }: Pick<Partido, "fecha" | "competencia">) =>
  [fecha && formatFecha(fecha), competencia?.nombre ?? AMISTOSO].filter(Boolean).join(" · ");

interface ElegirPartidoProps {
  partidoId: number | null;
  error: ReactNode;
  onChange: (partidoId: number | null) => void;
}

function ElegirPartido({ partidoId, error, onChange }: ElegirPartidoProps) {
  const [finding, setFinding] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  /** Whether what had the focus disappears with the next rendering. */
  const losesFocus = useRef(false);
  useEffect(() => {
    if (losesFocus.current) choose.current?.focus();
    losesFocus.current = false;
  });
  const pick = (id: number | null) => {
    losesFocus.current = true;
    setFinding(false);
    onChange(id);
  };
  const { answer } = useAnswer(partidoId === null ? null : String(partidoId), (options) =>
    api.partidos[":id"].$get(withId(partidoId), options),
  );
  if (finding)
    return (
      <FindOne<Partido>
        label="Partido (opcional)"
        placeholder="Rival, categoría o competencia"
        find={(termino, options) =>
          answerOf(api.partidos.$get({ query: { termino, orden: "-fecha", tamano: HALLADOS } }, options))
        }
        optionOf={(uno) => ({ key: uno.id, title: nombreDePartido(uno), detail: detalleDe(uno) })}
        onPick={({ id }) => pick(id)}
      />
    );
  return (
    <Input.Wrapper label="Partido (opcional)" labelElement="div" error={error}>
      <div className="row-2 middle breakable">
        {partidoId !== null && (
          <span>{answer?.ok ? `${nombreDePartido(answer.data)} (${detalleDe(answer.data)})` : "…"}</span>
        )}
        <Button ref={choose} variant="outline" size="small" onClick={() => setFinding(true)}>
          {partidoId === null ? "Elegir un partido" : "Elegir otro"}
        </Button>
        {partidoId !== null && (
          <Button variant="ghost" size="small" onClick={() => pick(null)}>
            Sacar<span className="visually-hidden"> el partido</span>
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
