import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { DEPORTES } from "#contract/club.ts";
import { formatCantidad } from "#contract/format.ts";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { problemOfSize } from "#web/file-size.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ImportacionDePartidos } from "../../contract.ts";
import { fraseDeImportacion, VEREDICTOS_DE_FILA } from "../../rules.ts";
import { opcionesDeCompetencia, opcionesDeLado, useDatosDePartidos } from "../use-datos-de-partidos.ts";

const VEREDICTOS = {
  nuevo: { uno: "nuevo", varios: "nuevos", tone: "success" },
  cambia: { uno: "cambia", varios: "cambian", tone: "info" },
  igual: { uno: "igual", varios: "iguales", tone: "neutral" },
  duda: { uno: "para mirar", varios: "para mirar", tone: "warn" },
  error: { uno: "con error", varios: "con errores", tone: "danger" },
} as const;

interface Valores {
  archivo: File | null;
  competenciaId: string;
  deporte: string;
  /** By question: an id, or "nuevo". */
  respuestas: Record<string, string>;
}
const VACIO: Valores = { archivo: null, competenciaId: "", deporte: "basquet", respuestas: {} };

/** Imports a fixture: a file or a pasted table, what it would change, and the questions that only the club can answer. */
export default function AdminImportarPartidos({ onChange }: DialogProps) {
  const datos = useDatosDePartidos();
  const [vista, setVista] = useState<ImportacionDePartidos | null>(null);
  /** Whether importing what is shown would change something. */
  const [changes, setChanges] = useState(false);
  // An answer changes the outcome, which is shown again before it is imported.
  const [answered, setAnswered] = useState(false);
  const opciones = {
    competencia: [
      { value: "nuevo", label: "Crear la competencia" },
      ...opcionesDeCompetencia(datos.competencias),
    ],
    nombre: [{ value: "nuevo", label: "Es un rival nuevo" }, ...opcionesDeLado(datos.lados)],
  };

  async function send({ archivo, respuestas, ...campos }: Valores) {
    const decisiones = Object.entries(respuestas).map(([clave, id]) => [clave, Number(id) || null]);
    const form = new FormData();
    for (const [name, value] of Object.entries(campos)) form.set(name, value);
    form.set("decisiones", JSON.stringify(Object.fromEntries(decisiones)));
    if (vista && !answered) form.set("huella", vista.huella);
    if (archivo) form.append("archivo", archivo);
    const answer = await uploadForm<ImportacionDePartidos>("/partidos/importar", form, () => {});
    if (!answer.ok || answer.data.aplicada) return answer;
    const { conteos, faltan, preguntas } = answer.data;
    const names = preguntas.some(({ clave }) => respuestas[clave]);
    setVista(answer.data);
    setChanges(names || conteos.nuevo + conteos.cambia + faltan.length > 0);
    setAnswered(false);
    return null;
  }

  return (
    <FormDialog
      onChange={onChange}
      title="Importar partidos"
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={VACIO}
      validate={{ archivo: (file) => (file ? problemOfSize(file) : "Elegí un archivo, o pegá el fixture") }}
      send={send}
      onRefused={({ problem }) => problem.code === "datos-cambiados" && setVista(null)}
      done={({ conteos }) => fraseDeImportacion(conteos)}
      submitLabel={!vista || answered ? "Ver qué cambia" : changes ? "Importar" : null}
    >
      {(form) => {
        const { archivo, respuestas } = form.values;
        const onPick = (file: File | null) => {
          setVista(null);
          form.setValues({ archivo: file, respuestas: {} });
        };
        if (vista)
          return (
            <>
              <p className="row-3 middle">
                <span className="breakable">{archivo?.name}</span>
                <Button size="small" variant="ghost" onClick={() => onPick(null)}>
                  Elegir otro
                </Button>
              </p>
              <Resumen {...vista} />
              {vista.preguntas.length > 0 && (
                <section className="stack-3">
                  <h3>¿Quién es quién?</h3>
                  <p>El archivo nombra a quienes no conocemos. Se pregunta una sola vez.</p>
                  {vista.preguntas.map(({ sobre, clave, nombre, en }) => (
                    <NativeSelect
                      key={clave}
                      label={nombre}
                      description={sobre === "competencia" ? "Competencia" : en && `En ${en}`}
                      data={[...(en ? [{ value: "", label: "Elegí" }] : []), ...opciones[sobre]]}
                      value={respuestas[clave] ?? (en ? "" : "nuevo")}
                      onChange={({ currentTarget: { value } }) => {
                        const { [clave]: _, ...otras } = respuestas;
                        form.setFieldValue("respuestas", value ? { ...otras, [clave]: value } : otras);
                        setAnswered(true);
                      }}
                    />
                  ))}
                </section>
              )}
              <Cambios {...vista} />
            </>
          );
        return (
          <>
            <p>
              Sirve el archivo de la federación, una planilla (.xlsx o .csv) con los títulos Fecha, Hora,
              Local, Visitante, Resultado y Lugar, o un calendario (.ics). Primero se muestra qué cambia. Se
              puede importar de nuevo cuando quieras: nada se repite ni se borra.
            </p>
            <label className="stack-2 strong pad-4 drop-zone">
              <span>{archivo ? archivo.name : "Archivo, hasta 10 MB"}</span>
              <input
                className="target"
                type="file"
                accept=".csv,.txt,.tsv,.xlsx,.ics"
                onChange={({ target }) => onPick(target.files?.[0] ?? null)}
              />
            </label>
            <Textarea
              label="O pegalo desde una planilla"
              description="Copiá las filas con sus títulos"
              rows={4}
              placeholder={"Fecha\tHora\tLocal\tVisitante"}
              onChange={({ currentTarget: { value } }) =>
                onPick(value.trim() ? new File([value], "pegado.tsv", { type: "text/plain" }) : null)
              }
            />
            {form.errors.archivo && <Alert tone="danger">{form.errors.archivo}</Alert>}
            <div className="stack-4 pair-m">
              <NativeSelect
                label="Competencia"
                description="El archivo de la federación dice cuál es"
                data={[
                  { value: "", label: "La que dice el archivo" },
                  ...opcionesDeCompetencia(datos.competencias.filter(({ activa }) => activa)),
                ]}
                {...form.getInputProps("competenciaId")}
              />
              <NativeSelect
                label="Deporte"
                description="De las competencias que se creen"
                data={Object.entries(DEPORTES).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps("deporte")}
              />
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}

function Resumen({ conteos, ignoradas, libres }: ImportacionDePartidos) {
  const cuantos = VEREDICTOS_DE_FILA.filter((cual) => conteos[cual] > 0).map((cual) =>
    formatCantidad(conteos[cual], VEREDICTOS[cual].uno, VEREDICTOS[cual].varios),
  );
  return (
    <p role="status">
      <strong>{cuantos.join(", ") || "El archivo no tiene partidos"}.</strong>
      {libres > 0 && <span> {formatCantidad(libres, "fecha libre", "fechas libres")}.</span>}
      {ignoradas.length > 0 && (
        <span className="note block">Columnas que no se usan: {ignoradas.join(", ")}.</span>
      )}
    </p>
  );
}

function Cambios({ filas, faltan }: ImportacionDePartidos) {
  return (
    <>
      {filas.length > 0 && (
        <ul className="stack-3 plain-list" aria-label="Qué cambia">
          {filas.map(({ linea, veredicto, partido, detalle, partidoId }) => (
            <li key={`${linea} ${veredicto}`} className="breakable">
              <Badge tone={VEREDICTOS[veredicto].tone}>{VEREDICTOS[veredicto].uno}</Badge>{" "}
              {partido && (
                <strong>
                  {partidoId ? <StaffLink to={`partidos/${partidoId}`}>{partido}</StaffLink> : partido}
                </strong>
              )}
              <span className="note block">
                Línea {linea}. {detalle}
              </span>
            </li>
          ))}
        </ul>
      )}
      {faltan.length > 0 && (
        <details>
          <summary className="target">
            {formatCantidad(faltan.length, "partido ya no está", "partidos ya no están")} en el archivo.
            Quedan en el fixture, marcados.
          </summary>
          <ul>
            {faltan.map(({ id, nombre }) => (
              <li key={id}>
                <StaffLink to={`partidos/${id}`}>{nombre}</StaffLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
