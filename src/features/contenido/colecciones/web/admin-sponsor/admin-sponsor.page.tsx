import Upload from "icon:upload";
import { Progress } from "@mantine/core";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { FormAndList, FormCard, StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../../contract.ts";
import { conAncho, enlaceDeSponsor, NOMBRE_DE_SPONSOR, SIN_IMAGEN, tituloDeSponsor } from "../../rules.ts";
import styles from "../editable-coleccion.module.css";
import { EditableColeccion, OuterLink } from "../editable-coleccion.tsx";

const LISTA = staffList({
  name: "sponsors",
  of: "sponsors",
  empty: "NO HAY NINGÚN SPONSOR",
  pager: "never",
  list: ({ termino }, options) => api.sponsors.lista.$get({ query: { termino } }, options),
});

export const meta = pageMeta({ title: "Sponsors, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminSponsor() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());

  return (
    <StaffScreen title="Sponsors">
      <FormAndList title="Sponsors del club" form={<AdminNuevoSponsor onUploaded={list.reload} />}>
        <EditableColeccion
          as="cards"
          label="Sponsors"
          list={list}
          nothingYet={{
            title: "Todavía no hay sponsors",
            text: "El primero que subas aparece en la página principal.",
          }}
          save={({ id, place }) =>
            answerOf(api.sponsors[":id"].lugar.$put({ ...withId(id), json: { lugar: place } }))
          }
          nameOf={nameOf}
          picture={(sponsor) => <Picture className={styles.logo} {...logoOf(sponsor)} alt="" />}
          editor={(sponsor) => <AdminEditarSponsor sponsor={sponsor} onChange={list.reload} />}
          deletion={{
            title: "Eliminar sponsor",
            remove: ({ nombre }) =>
              answerOf(
                api.galeria.eliminar.sponsor[":fileName"].$delete({
                  param: { fileName: encodeURIComponent(nombre) },
                }),
              ),
            done: () => "El sponsor fue eliminado.",
            picture: logoOf,
            before: "el sponsor ",
          }}
        >
          {({ titulo, enlace }) => (
            <>
              <strong>{titulo ?? "Sin nombre"}</strong>
              {enlace ? <OuterLink to={enlace} /> : <span className="note">Sin enlace</span>}
            </>
          )}
        </EditableColeccion>
      </FormAndList>
    </StaffScreen>
  );
}

function nameOf({ titulo, nombre }: Sponsor): string {
  return titulo ?? nombre;
}

function logoOf({ url, ancho, alto }: Sponsor) {
  return { src: conAncho(url, 320), width: ancho, height: alto };
}

function AdminNuevoSponsor({ onUploaded }: { onUploaded: () => void }) {
  /** Upload progress from 0 to 1. */
  const [sent, setSent] = useState(0);
  const { form, refusal, busy, onSubmit } = useStaffForm<{ nombre: string; files: File[] }, Sponsor[]>({
    initialValues: { nombre: "", files: [] },
    validate: { files: ([file]) => (file ? null : SIN_IMAGEN) },
    send({ nombre, files: [file] }) {
      if (!file) return null;
      setSent(0);
      const body = new FormData();
      body.append("nombre", nombre);
      body.append("archivo", file);
      return uploadForm("/galeria/cargar/sponsor", body, setSent);
    },
    done: "El sponsor ya está en la página principal.",
    onSaved() {
      form.reset();
      onUploaded();
    },
  });
  const { nombre, files } = form.values;
  return (
    <FormCard title="Nuevo sponsor" onSubmit={onSubmit}>
      <PicturesField
        label="Logo"
        max={1}
        files={files}
        error={form.errors.files}
        disabled={busy}
        onChange={(picked) => form.setFieldValue("files", picked)}
      />
      <DescribedInput
        of={NOMBRE_DE_SPONSOR}
        {...AS_TYPED}
        placeholder="www.ejemplo.com.ar"
        {...form.getInputProps("nombre")}
      />
      <AdondeLleva nombre={nombre} />
      {refusal && (
        <Alert tone="danger" title="Error al subir la imagen.">
          {refusal}
        </Alert>
      )}
      {busy && <Progress value={sent * 100} animated={sent >= 1} aria-label="Envío de la imagen" />}
      <Button type="submit" variant="accent" loading={busy} icon={<Upload />}>
        Subir
      </Button>
    </FormCard>
  );
}

function AdondeLleva({ nombre }: { nombre: string }) {
  const enlace = enlaceDeSponsor(nombre);
  return (
    <p className="note breakable" role="status">
      {enlace ? (
        <span>
          Al tocar el logo se abre <strong>{enlace}</strong>
        </span>
      ) : (
        <span>El logo no lleva a ningún lado.</span>
      )}
    </p>
  );
}

const FORM = describedForm(
  {},
  {
    nombre: {
      label: NOMBRE_DE_SPONSOR.name,
      toForm: (nombre = "") => (tituloDeSponsor(nombre) === null ? "" : nombre),
      read: (typed: string) => typed.trim(),
      show: (nombre: string) => (tituloDeSponsor(nombre) === null ? "Sin texto" : nombre),
    },
  },
);

function AdminEditarSponsor({ sponsor, ...dialog }: DialogProps & { sponsor: Sponsor }) {
  return (
    <FormDialog
      {...dialog}
      title="Editar sponsor"
      {...FORM.editOf(sponsor)}
      send={(values, antes) =>
        answerOf(api.sponsors[":id"].$patch({ ...withId(sponsor.id), json: { ...FORM.read(values), antes } }))
      }
      done="Guardaste el sponsor."
    >
      {({ values, getInputProps }) => (
        <>
          <DescribedInput of={NOMBRE_DE_SPONSOR} {...AS_TYPED} data-autofocus {...getInputProps("nombre")} />
          <AdondeLleva nombre={values.nombre} />
        </>
      )}
    </FormDialog>
  );
}

/** Phones neither capitalize nor correct it. */
const AS_TYPED = { autoCapitalize: "none", spellCheck: false };
