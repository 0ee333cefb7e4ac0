import CirclePlus from "icon:circle-plus";
import { NativeSelect } from "@mantine/core";
import { useLoaderData } from "react-router";
import { Escudo } from "#features/eventos/eventos/web/escudos.tsx";
import { DeleteButton } from "#web/admin/confirm.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { DialogButton, useAskedDialog } from "#web/admin/dialogs.tsx";
import { EditButton, TextButton } from "#web/admin/icon-button.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Lado, Rival } from "../../contract.ts";
import { CAMPOS_DE_RIVAL, COLUMNAS_DE_RIVALES } from "../../rules.ts";
import styles from "../temporada.module.css";
import { opcionesDeLado, useDatosDePartidos } from "../use-datos-de-partidos.ts";

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
  const onChange = list.reload;
  const nuevo = <NombreDeRival onChange={onChange} />;
  useAskedDialog({ crear: nuevo });
  const crear = (
    <DialogButton variant="accent" icon={<CirclePlus />} opens={nuevo}>
      Crear rival
    </DialogButton>
  );
  return (
    <StaffScreen
      title="Rivales"
      lead="Los clubes contra los que se juega, con su escudo. Al importar un fixture se crean solos."
      actions={crear}
      list={list}
    >
      <StaffList
        list={list}
        caption="Rivales"
        nothingYet={<EmptyState title="Todavía no hay rivales" actions={crear} />}
        keyOf={({ id }) => id}
        cells={{
          nombre: (rival, text) => (
            <span className="with-icon" translate="no">
              <Escudo className={styles.escudo} equipo={rival.nombre} imagen={rival.escudo} />
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
                <EditButton of={rival.nombre} opens={<NombreDeRival {...{ rival, onChange }} />} />
                <TextButton
                  aria-label={`Escudo de ${rival.nombre}`}
                  opens={<EscudoDeRival {...{ rival, onChange }} />}
                >
                  Escudo
                </TextButton>
                <TextButton
                  aria-label={`Unir ${rival.nombre} con otro`}
                  opens={<UnirRivales {...{ rival, onChange }} />}
                >
                  Unir
                </TextButton>
                {rival.partidos === 0 && (
                  <DeleteButton
                    of={rival.nombre}
                    title="Eliminar rival"
                    remove={() => answerOf(api.rivales[":id"].$delete(withId(rival.id)))}
                    done={`«${rival.nombre}» fue eliminado.`}
                    onChange={onChange}
                  >
                    Se va a eliminar {rival.nombre}. No tiene partidos.
                  </DeleteButton>
                )}
              </div>
            ),
          },
        ]}
      />
    </StaffScreen>
  );
}

type RivalDialogProps = DialogProps & { rival: Rival };

function NombreDeRival({ rival, ...dialog }: DialogProps & { rival?: Rival }) {
  return (
    <FormDialog
      {...dialog}
      {...FORM.editOf(rival)}
      title={rival ? "Cambiar el nombre" : "Crear rival"}
      validate={FORM.validate}
      send={(values, antes) => {
        const json = FORM.read(values);
        if (!rival) return answerOf(api.rivales.$post({ json }));
        return answerOf(api.rivales[":id"].$patch({ ...withId(rival.id), json: { ...json, antes } }));
      }}
      done={({ nombre }) =>
        rival
          ? `Se llama «${nombre}» en todos sus partidos.`
          : `«${nombre}» ya se puede elegir en los partidos.`
      }
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

function UnirRivales({ rival, ...dialog }: RivalDialogProps) {
  const { lados } = useDatosDePartidos();
  const otros = lados.filter(
    ({ equipoId, participanteId }) => equipoId === null && participanteId !== rival.id,
  );
  return (
    <FormDialog<{ con: string }, Lado>
      {...dialog}
      title={`Unir con ${rival.nombre}`}
      submitLabel="Unir"
      initialValues={{ con: "" }}
      validate={{ con: (id) => (id ? null : "Elegí el otro rival") }}
      send={({ con }) =>
        answerOf(api.rivales[":id"].unir.$post({ ...withId(rival.id), json: { con: Number(con) } }))
      }
      done={({ nombre }) => `Quedó uno solo: «${nombre}».`}
    >
      {(form) => (
        <>
          <p>
            Los partidos y las tablas del otro pasan a <strong translate="no">{rival.nombre}</strong>, y los
            archivos lo reconocen por los dos nombres. No se puede deshacer.
          </p>
          <NativeSelect
            label="El otro"
            data={[{ value: "", label: "Elegí" }, ...opcionesDeLado(otros)]}
            {...form.getInputProps("con")}
          />
        </>
      )}
    </FormDialog>
  );
}
