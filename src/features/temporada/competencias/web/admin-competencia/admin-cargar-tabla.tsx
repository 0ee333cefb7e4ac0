import CirclePlus from "icon:circle-plus";
import X from "icon:x";
import { NativeSelect, TextInput } from "@mantine/core";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { IconButton } from "#web/admin/icon-button.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { FichaDeCompetencia } from "../../contract.ts";
import { type FilaCargada, nombreDeLado } from "../../rules.ts";
import { useDatosDePartidos } from "../use-datos-de-partidos.ts";

const NUMEROS = {
  puntos: "Puntos",
  jugados: "Jugados",
  ganados: "Ganados",
  perdidos: "Perdidos",
  favor: "Tantos a favor",
  contra: "Tantos en contra",
} as const;
const CUALES = Object.keys(NUMEROS) as (keyof typeof NUMEROS)[];

/** In the order of the API, so that an unchanged row compares equal. */
const CAMPOS = ["favor", "contra", "puntos", "ganados", "jugados", "perdidos", "participanteId"] as const;

const makeRow = <T,>(make: (campo: keyof FilaCargada) => T) =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, make(campo)])) as Record<keyof FilaCargada, T>;

type Renglon = Record<keyof FilaCargada, string>;
const VACIO: Renglon = makeRow(() => "");

/** Types in a table, for a competition whose other results the club does not have. */
export default function AdminCargarTabla({ ficha, ...dialog }: DialogProps & { ficha: FichaDeCompetencia }) {
  const { competencia, tablas } = ficha;
  const { lados } = useDatosDePartidos(dialog.opened);
  const suyas = tablas.flatMap(({ filas }) => filas);
  const inicial = suyas.map((fila) => makeRow((campo) => String(fila[campo])));
  const leida = competencia.cargada ? suyas.map((fila) => makeRow((campo) => fila[campo])) : null;
  return (
    <FormDialog<{ filas: Renglon[] }, FichaDeCompetencia>
      {...dialog}
      title="Cargar la tabla"
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={{ filas: inicial.length > 0 ? inicial : [VACIO] }}
      validate={{
        filas: {
          participanteId: (id) => (id ? null : "Elegí el equipo"),
          ...Object.fromEntries(
            CUALES.map((campo) => [
              campo,
              (texto: string) => (/^-?\d{1,5}$/.test(texto.trim()) ? null : "Un número"),
            ]),
          ),
        },
      }}
      send={({ filas }) => {
        const json = {
          filas: filas.map((fila) => makeRow((campo) => Number(fila[campo]))),
          antes: { filas: leida },
        };
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
                    data={[
                      { value: "", label: "Elegí" },
                      ...lados.map((lado) => ({
                        value: String(lado.participanteId),
                        label: nombreDeLado(lado),
                      })),
                    ]}
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
                  {CUALES.map((campo) => (
                    <TextInput
                      key={campo}
                      label={NUMEROS[campo]}
                      inputMode="numeric"
                      maxLength={6}
                      autoComplete="off"
                      {...form.getInputProps(`filas.${n}.${campo}`)}
                    />
                  ))}
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
