import CirclePlus from "icon:circle-plus";
import X from "icon:x";
import { NativeSelect } from "@mantine/core";
import type { TypedIn } from "#contract/described.ts";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { IconButton } from "#web/admin/icon-button.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { FichaDeCompetencia } from "../../contract.ts";
import { CAMPOS_DE_FILA } from "../../rules.ts";
import { opcionesDeLado, useDatosDePartidos } from "../use-datos-de-partidos.ts";

const FORM = describedForm(CAMPOS_DE_FILA);

interface Renglon extends TypedIn<typeof CAMPOS_DE_FILA> {
  participanteId: string;
}
const VACIO: Renglon = { ...FORM.empty, participanteId: "" };

/** Types in a table, for a competition whose other results the club does not have. */
export default function AdminCargarTabla({ ficha, ...dialog }: DialogProps & { ficha: FichaDeCompetencia }) {
  const { competencia, tablas } = ficha;
  const { lados } = useDatosDePartidos();
  const rows = tablas.flatMap((tabla) =>
    tabla.filas.map((fila) => ({
      ...FORM.editOf(fila).initialValues,
      participanteId: String(fila.participanteId),
    })),
  );
  const leer = ({ participanteId, ...fila }: Renglon) => ({
    ...FORM.read(fila),
    participanteId: Number(participanteId),
  });
  return (
    <FormDialog<{ filas: Renglon[] }, FichaDeCompetencia>
      {...dialog}
      title="Cargar la tabla"
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={{ filas: rows.length > 0 ? rows : [VACIO] }}
      validate={{
        filas: {
          ...FORM.validate,
          participanteId: (id) => (id ? null : "Elegí el equipo"),
        },
      }}
      send={({ filas: ahora }) => {
        const antes = { filas: competencia.cargada ? rows.map(leer) : null };
        const json = { filas: ahora.map(leer), antes };
        return answerOf(api.competencias[":id"].tabla.$put({ ...withId(competencia.id), json }));
      }}
      done="La tabla se guardó. Ya no se calcula de los partidos."
      submitLabel="Guardar la tabla"
    >
      {(form) => (
        <>
          <ul className="stack-4 plain-list" aria-label="Equipos de la tabla">
            {form.values.filas.map((_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity until a team is chosen.
              <li key={n} className="stack-2 box pad-3">
                <div className="row-2 bottom">
                  <NativeSelect
                    className="grow"
                    label={`Equipo ${n + 1}`}
                    data={[{ value: "", label: "Elegí" }, ...opcionesDeLado(lados)]}
                    {...form.getInputProps(`filas.${n}.participanteId`)}
                  />
                  <IconButton
                    aria-label={`Quitar el equipo ${n + 1}`}
                    onClick={() => form.removeListItem("filas", n)}
                  >
                    <X size={22} />
                  </IconButton>
                </div>
                <div className="columns-s">
                  <DescribedInputs of={CAMPOS_DE_FILA} form={form} at={`filas.${n}`} />
                </div>
              </li>
            ))}
          </ul>
          <Button variant="outline" icon={<CirclePlus />} onClick={() => form.insertListItem("filas", VACIO)}>
            Agregar un equipo
          </Button>
        </>
      )}
    </FormDialog>
  );
}
