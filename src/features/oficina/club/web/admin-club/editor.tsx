import ArrowLeft from "icon:arrow-left";
import RotateCcw from "icon:rotate-ccw-clock";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Ajustes, type Grupo, type ImagenDelClub, NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { HEX_COLOR } from "#contract/color.ts";
import { formatInstant } from "#contract/format.ts";
import { paletteOf } from "#contract/palette.ts";
import { useAction } from "#web/admin/action-button.tsx";
import { AskBeforeLeaving } from "#web/admin/ask-before-leaving.tsx";
import { DialogWhile, Modal, useDialog } from "#web/admin/dialogs.tsx";
import { FieldChoice } from "#web/admin/edit-conflict.tsx";
import { StaffButtonLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { useClubRefresh } from "#web/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Ajuste } from "../../contract.ts";
import {
  camposDistintos,
  conValor,
  DESCRIPCIONES,
  leerValor,
  nombreDeCampo,
  nombresDeCampos,
  valorEn,
} from "../../rules.ts";
import type { CamposProps, Valores } from "./campo.tsx";
import {
  CamposDeJugadores,
  CamposDeLegales,
  CamposDeNosotros,
  CamposDePortada,
} from "./campos-de-paginas.tsx";
import { CamposDeCanchas, CamposDeEntradas } from "./campos-de-reglas.tsx";
import { CamposDeBanco, CamposDeContacto, CamposDeDeportes, CamposDeIdentidad } from "./campos-del-club.tsx";
import styles from "./editor.module.css";
import { urlDeImagen } from "./imagen-field.tsx";
import { hasMuestra, VistaPrevia } from "./vista-previa.tsx";

const CAMPOS: Record<Grupo, ComponentType<CamposProps>> = {
  identidad: CamposDeIdentidad,
  contacto: CamposDeContacto,
  banco: CamposDeBanco,
  deportes: CamposDeDeportes,
  portada: CamposDePortada,
  nosotros: CamposDeNosotros,
  jugadores: CamposDeJugadores,
  legales: CamposDeLegales,
  canchas: CamposDeCanchas,
  entradas: CamposDeEntradas,
};

interface EditorProps {
  grupo: Grupo;
  ajuste: Ajuste;
}

/** A group's form beside its preview. A refused save keeps what was typed. */
export function Editor(props: EditorProps) {
  const { grupo } = props;
  const editor = useEditor(props);
  const { form, formElement, base, theirs, dirty, busy } = editor;
  const { datos } = form.values;
  const Fields = CAMPOS[grupo];
  return (
    <StaffScreen
      title={NOMBRES_DE_GRUPOS[grupo]}
      lead={DESCRIPCIONES[grupo]}
      actions={
        <>
          <StaffButtonLink variant="outline" icon={<ArrowLeft />} to="club/">
            Datos del club
          </StaffButtonLink>
          {base.version > 1 && (
            <Button
              variant="outline"
              icon={<RotateCcw />}
              disabled={dirty || busy}
              loading={editor.goingBack}
              onClick={() => void editor.goBack()}
            >
              Deshacer el último cambio
            </Button>
          )}
        </>
      }
    >
      <div className={`stack-6 top ${styles.columns}`}>
        <form
          ref={formElement}
          className={`stack-5 box pad-5 raised shrink ${styles.form}`}
          noValidate
          onSubmit={editor.onSubmit}
        >
          {base.camposDanados.length > 0 && (
            <Alert tone="warn" title="Hay datos que no se pueden leer">
              <div className="stack-2 at-start">
                <p>{nombresDeCampos(grupo, base.camposDanados)}.</p>
                <p>
                  Ahí el sitio usa los valores iniciales, que son los que ves. Lo que estaba guardado no se
                  borra hasta que cambies ese dato.
                </p>
                <Button variant="outline" disabled={dirty || busy} onClick={editor.acceptShown}>
                  Dejar los valores que se ven
                </Button>
              </div>
            </Alert>
          )}
          <Fields form={form} />
          <Guardar {...editor} />
        </form>
        {hasMuestra(grupo) && <VistaPrevia grupo={grupo} datos={datos} />}
      </div>
      <AskBeforeLeaving dirty={dirty} />
      {theirs && (
        <DialogWhile opened onClose={() => editor.setTheirs(null)}>
          <Conflicto
            grupo={grupo}
            base={base.datos}
            theirs={theirs}
            mine={datos}
            onSave={(chosen) => editor.saveOver(theirs, chosen)}
          />
        </DialogWhile>
      )}
    </StaffScreen>
  );
}

/** Keeps the version that is edited, the one that somebody else saved meanwhile, and the form. */
function useEditor({ grupo, ajuste }: EditorProps) {
  const refreshClub = useClubRefresh();
  const [base, setBase] = useState(ajuste);
  const [theirs, setTheirs] = useState<Ajuste | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** Unreadable fields that the next save replaces with the values on screen. */
  const accepted = useRef<string[]>([]);
  const formElement = useRef<HTMLFormElement>(null);

  const { form, refusal, busy, onSubmit } = useStaffForm<Valores, { version: number }>({
    initialValues: { datos: ajuste.datos },
    send: ({ datos }) => {
      const json = { version: base.version, datos, reemplazar: accepted.current };
      accepted.current = [];
      return answerOf(api.club.ajustes[":grupo"].$put({ param: { grupo }, json }));
    },
    done: "Guardado. Ya se ve en todo el sitio.",
    onSaved: (_, { datos }) => takeNewest({ ...base, datos }),
    onRefused: async ({ status }) => {
      setRefusals((count) => count + 1);
      if (status !== 409) return;
      const newest = await readNewest();
      if (!newest.ok) return;
      if (camposDistintos(newest.data.datos, datos).length === 0) await takeNewest(newest.data);
      else setTheirs(newest.data);
    },
    // A message about a part of a picture belongs to the picture's field, a message without a field to the group.
    fieldOf: (path) => ["datos", path.replace(/\.(clave|ancho|alto)$/, "")].filter(Boolean).join("."),
  });
  const { datos } = form.values;
  const dirty = camposDistintos(base.datos, datos).length > 0;

  const readNewest = () => answerOf(api.club.ajustes[":grupo"].$get({ param: { grupo } }));

  /** Shows the newest version as the server normalized it, and reloads the rest of the page. */
  async function takeNewest(otherwise: Ajuste) {
    const newest = await readNewest();
    const now = newest.ok ? newest.data : otherwise;
    setBase(now);
    form.setValues({ datos: now.datos });
    form.clearErrors();
    if (grupo === "identidad") {
      const { colores } = now.datos as Ajustes["identidad"];
      for (const [name, value] of Object.entries(paletteOf(colores)))
        document.documentElement.style.setProperty(name, value);
    }
    await refreshClub();
  }

  /** Restores the previous version, so a second click undoes the first (Rule CLU-3). */
  const [goBack, goingBack] = useAction({
    call: () =>
      answerOf(
        api.club.ajustes[":grupo"].anterior.$post({ param: { grupo }, json: { version: base.version } }),
      ),
    done: "Volvió lo que decía antes. El mismo botón lo rehace.",
    onChange: () => takeNewest(base),
  });

  function acceptShown() {
    accepted.current = base.camposDanados;
    formElement.current?.requestSubmit();
  }

  function saveOver(newest: Ajuste, chosen: unknown) {
    flushSync(() => {
      setTheirs(null);
      setBase(newest);
      form.setValues({ datos: chosen });
    });
    formElement.current?.requestSubmit();
  }

  // After a refusal, waits until fields show their messages and the element with an error is open.
  useEffect(() => {
    if (refusals > 0) formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  return {
    form,
    formElement,
    base,
    theirs,
    setTheirs,
    dirty,
    busy,
    refusal,
    onSubmit,
    acceptShown,
    saveOver,
    goBack,
    goingBack,
    discard() {
      form.setValues({ datos: base.datos });
      form.clearErrors();
    },
  };
}

type GuardarProps = Pick<ReturnType<typeof useEditor>, "form" | "refusal" | "dirty" | "busy" | "discard">;

/** The end of the form: what is wrong, whether something is unsaved, and the buttons. */
function Guardar({ form, refusal, dirty, busy, discard }: GuardarProps) {
  const wrong = Object.keys(form.errors).length;
  return (
    <div className={`row-3 middle ${styles.save}`}>
      <div className={`stack-2 optional ${styles.problems}`}>
        {refusal && wrong === 0 && <Alert tone="danger">{refusal}</Alert>}
        {wrong > 0 && (
          <Alert tone="danger">
            {form.errors.datos ?? `Hay ${wrong === 1 ? "un dato" : `${wrong} datos`} para corregir.`} No se
            perdió nada.
          </Alert>
        )}
      </div>
      <p className={`note grow ${styles.state}`} role="status">
        {dirty ? "Hay cambios sin guardar." : "Todo está guardado."}
      </p>
      <Button variant="outline" disabled={!dirty} onClick={discard}>
        Descartar
      </Button>
      <Button type="submit" variant="accent" loading={busy} disabled={!dirty}>
        Guardar
      </Button>
    </div>
  );
}

interface ConflictoProps {
  grupo: Grupo;
  /** The version from which both edits started. */
  base: unknown;
  theirs: Ajuste;
  mine: unknown;
  onSave: (chosen: unknown) => void;
}

/**
 * Resolves a conflict with somebody else's save (Rule CLU-4): shows both values of each field that differs,
 * with the changed value preselected.
 */
function Conflicto({ grupo, base, theirs, mine, onSave }: ConflictoProps) {
  const { close } = useDialog();
  const campos = camposDistintos(theirs.datos, mine);
  const changedByMe = (campo: string) =>
    camposDistintos(valorEn(base, campo), valorEn(mine, campo)).length > 0;
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(campos.filter(changedByMe)));
  const other = theirs.usuario ?? "otra persona";

  function choose(campo: string, isOwn: boolean) {
    const next = new Set(own);
    if (isOwn) next.add(campo);
    else next.delete(campo);
    setOwn(next);
  }

  return (
    <Modal size="xl" title="Dos personas cambiaron estos datos">
      <div className="stack-4">
        <p>
          Mientras editabas, <strong>{other}</strong> guardó su versión
          <span>{theirs.creadoEn && ` (${formatInstant(theirs.creadoEn)})`}</span>. Elegí qué queda en cada
          dato que no coincide.
        </p>
        {campos.map((campo) => (
          <FieldChoice
            key={campo}
            legend={nombreDeCampo(grupo, campo)}
            theirs={{ whose: `Lo de ${other}`, value: <Valor valor={valorEn(theirs.datos, campo)} /> }}
            mine={{ whose: "Lo tuyo", value: <Valor valor={valorEn(mine, campo)} /> }}
            own={own.has(campo)}
            onChoose={(isOwn) => choose(campo, isOwn)}
          />
        ))}
        <div className="row-end">
          <Button variant="outline" onClick={close}>
            Seguir editando
          </Button>
          <Button variant="outline" onClick={() => onSave(mine)}>
            Guardar todo lo mío
          </Button>
          <Button
            onClick={() =>
              onSave(
                [...own].reduce((datos, campo) => conValor(datos, campo, valorEn(mine, campo)), theirs.datos),
              )
            }
          >
            Guardar lo elegido
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** A field's value in a comparison, with pictures and colours. */
function Valor({ valor }: { valor: unknown }) {
  const imagen = imagenEn(valor);
  const color = typeof valor === "string" && HEX_COLOR.test(valor) ? valor : null;
  return (
    <span className="line-2 top shrink">
      {imagen && <img className={`sunken rigid ${styles.picture}`} src={urlDeImagen(imagen, 320)} alt="" />}
      {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
      <span className={`breakable lines shrink ${styles.text}`}>{leerValor(valor)}</span>
    </span>
  );
}

/** Returns the picture in a value: the value itself, or the picture of a list's element. */
function imagenEn(valor: unknown): ImagenDelClub | null {
  if (typeof valor !== "object" || valor === null || Array.isArray(valor)) return null;
  if ("clave" in valor) return valor as ImagenDelClub;
  return Object.values(valor).map(imagenEn).find(Boolean) ?? null;
}
