import CirclePlus from "icon:circle-plus";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DeleteButton, DeleteModal } from "#web/admin/delete-modal.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { EditButton, TextButton } from "#web/admin/icon-button.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { type Opening, useOpening } from "#web/admin/modal.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { ExportList, StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Lado, Rival } from "../../contract.ts";
import { CAMPOS_DE_RIVAL, COLUMNAS_DE_RIVALES } from "../../rules.ts";
import { useDatosDePartidos } from "../use-datos-de-partidos.ts";
import styles from "./admin-rivales.module.css";

const LISTA = staffList({
  name: "rivales",
  of: "rivales",
  empty: "NO HAY NINGÚN RIVAL",
  columns: COLUMNAS_DE_RIVALES,
  order: { first: "nombre", descending: ["partidos"] },
  list: (query, options) => api.rivales.$get({ query }, options),
  export: (query) => api.rivales.exportar.$get({ query }),
});
const FORM = describedForm(CAMPOS_DE_RIVAL);

export const meta = pageMeta({ title: "Rivales, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminRivales() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const [open, setOpen] = useDialogs(["crear"]);
  const edicion = useOpening<Rival>();
  const escudo = useOpening<Rival>();
  const union = useOpening<Rival>();
  const deletion = useOpening<Rival>();
  const onChange = list.reload;
  const crear = (
    <Button variant="accent" icon={<CirclePlus />} aria-haspopup="dialog" onClick={() => setOpen("crear")}>
      Crear rival
    </Button>
  );
  return (
    <StaffScreen
      title="Rivales"
      lead="Los clubes contra los que se juega, con su escudo. Al importar un fixture se crean solos."
      actions={
        <>
          {crear}
          <ExportList list={list} />
        </>
      }
    >
      <StaffList
        list={list}
        caption="Rivales"
        nothingYet={<EmptyState title="Todavía no hay rivales" actions={crear} />}
        keyOf={({ id }) => id}
        cells={{
          nombre: (rival, text) => (
            <span className="with-icon" translate="no">
              {rival.escudo && <img className={styles.escudo} src={`${rival.escudo}&ancho=320`} alt="" />}
              <span>{text}</span>
            </span>
          ),
        }}
        actions={[
          {
            label: "Acciones",
            card: "action",
            cell: (rival) => (
              <div className="row-2 middle">
                <EditButton of={rival.nombre} onClick={() => edicion.open(rival)} />
                <TextButton aria-label={`Escudo de ${rival.nombre}`} onClick={() => escudo.open(rival)}>
                  Escudo
                </TextButton>
                <TextButton aria-label={`Unir ${rival.nombre} con otro`} onClick={() => union.open(rival)}>
                  Unir
                </TextButton>
                {rival.partidos === 0 && (
                  <DeleteButton of={rival.nombre} onClick={() => deletion.open(rival)} />
                )}
              </div>
            ),
          },
        ]}
      />
      <FormDialog
        opened={open === "crear"}
        onClose={() => setOpen(null)}
        title="Crear rival"
        initialValues={FORM.empty}
        validate={FORM.validate}
        send={(values) => answerOf(api.rivales.$post({ json: FORM.read(values) }))}
        done={({ nombre }) => `«${nombre}» ya se puede elegir en los partidos.`}
        onChange={onChange}
      >
        {(form) => <DescribedInputs of={CAMPOS_DE_RIVAL} form={form} />}
      </FormDialog>
      {edicion.about && (
        <EditarRival key={edicion.count} rival={edicion.about} {...edicion.dialog} onChange={onChange} />
      )}
      {escudo.about && (
        <EscudoDeRival key={escudo.count} rival={escudo.about} {...escudo.dialog} onChange={onChange} />
      )}
      <UnirRivales key={`unir ${union.count}`} opening={union} onChange={onChange} />
      <DeleteModal
        opening={deletion}
        title="Eliminar rival"
        remove={({ id }) => answerOf(api.rivales[":id"].$delete(withId(id)))}
        done={({ nombre }) => `«${nombre}» fue eliminado.`}
        onChange={onChange}
      >
        {({ nombre }) => `Se va a eliminar ${nombre}. No tiene partidos.`}
      </DeleteModal>
    </StaffScreen>
  );
}

type RivalDialogProps = DialogProps & { rival: Rival };

function EditarRival({ rival, ...dialog }: RivalDialogProps) {
  return (
    <FormDialog
      {...dialog}
      {...FORM.editOf(rival)}
      title="Cambiar el nombre"
      validate={FORM.validate}
      send={(values, antes) =>
        answerOf(api.rivales[":id"].$patch({ ...withId(rival.id), json: { ...FORM.read(values), antes } }))
      }
      done={({ nombre }) => `Se llama «${nombre}» en todos sus partidos.`}
    >
      {(form) => <DescribedInputs of={CAMPOS_DE_RIVAL} form={form} />}
    </FormDialog>
  );
}

function EscudoDeRival({ rival, ...dialog }: RivalDialogProps) {
  const quita = (files: readonly File[]) => files.length === 0 && rival.escudo !== null;
  return (
    <FormDialog<{ imagen: File[] }, Lado>
      {...dialog}
      title={`Escudo de ${rival.nombre}`}
      initialValues={{ imagen: [] }}
      validate={{ imagen: (files) => (files.length > 0 || quita(files) ? null : "Elegí la imagen") }}
      send={({ imagen }) => {
        const body = new FormData();
        for (const file of imagen) body.append("imagen", file);
        return uploadForm<Lado>(`/rivales/${rival.id}/escudo`, body, () => {});
      }}
      done={({ escudo }) => (escudo ? "El escudo se guardó." : "El escudo se quitó.")}
      submitLabel={rival.escudo ? "Guardar, o quitar si no elegís ninguno" : "Guardar"}
    >
      {({ values, errors, setFieldValue }) => (
        <PicturesField
          label="Escudo"
          max={1}
          files={values.imagen}
          error={errors.imagen}
          onChange={(files) => setFieldValue("imagen", files)}
        />
      )}
    </FormDialog>
  );
}

function UnirRivales({ opening, onChange }: { opening: Opening<Rival>; onChange: () => void }) {
  const { about, shown, close } = opening;
  const { lados } = useDatosDePartidos(shown);
  const [con, setCon] = useState("");
  if (!about) return null;
  const otros = lados.filter(
    ({ equipoId, participanteId }) => equipoId === null && participanteId !== about.id,
  );
  return (
    <ConfirmModal
      opened={shown}
      onClose={close}
      title={`Unir con ${about.nombre}`}
      confirmLabel="Unir"
      onConfirm={() =>
        answerOf(api.rivales[":id"].unir.$post({ ...withId(about.id), json: { con: Number(con) } }))
      }
      done={({ nombre }) => `Quedó uno solo: «${nombre}».`}
      onChange={onChange}
    >
      <div className="stack-4">
        <p>
          Los partidos y las tablas del otro pasan a <strong translate="no">{about.nombre}</strong>, y los
          archivos lo reconocen por los dos nombres. No se puede deshacer.
        </p>
        <NativeSelect
          label="El otro"
          data={[
            { value: "", label: "Elegí" },
            ...otros.map(({ participanteId, nombre }) => ({ value: String(participanteId), label: nombre })),
          ]}
          value={con}
          onChange={({ currentTarget }) => setCon(currentTarget.value)}
        />
      </div>
    </ConfirmModal>
  );
}
