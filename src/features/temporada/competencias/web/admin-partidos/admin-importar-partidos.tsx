import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { problemOfSize } from "#web/file-size.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DEPORTES } from "../../../equipos/rules.ts";
import type { DecisionesDeImportacion, ImportacionDePartidos } from "../../contract.ts";
import { VEREDICTOS_DE_FILA, type VeredictoDeFila } from "../../rules.ts";
import {
  type DatosDePartidos,
  opcionesDeCompetencia,
  opcionesDeLado,
  useDatosDePartidos,
} from "../use-datos-de-partidos.ts";

const PALABRAS: Record<VeredictoDeFila, [uno: string, varios: string]> = {
  nuevo: ["nuevo", "nuevos"],
  cambia: ["cambia", "cambian"],
  igual: ["igual", "iguales"],
  duda: ["para mirar", "para mirar"],
  error: ["con error", "con errores"],
};

const TONOS = { nuevo: "success", cambia: "info", igual: "neutral", duda: "warn", error: "danger" } as const;

type Pregunta = ImportacionDePartidos["preguntas"][number];

interface Valores {
  archivo: File | null;
  competenciaId: string;
  deporte: string;
  /** By question (`keyOf`): an id, or "nuevo". */
  respuestas: Record<string, string>;
}
const VACIO: Valores = { archivo: null, competenciaId: "", deporte: "basquet", respuestas: {} };

const keyOf = ({ sobre, clave }: Pregunta) => `${sobre} ${clave}`;

/** A name is somebody new unless the office says who it is; one of the club's own has to be chosen. */
const respuestaA = (pregunta: Pregunta, { respuestas }: Pick<Valores, "respuestas">) =>
  respuestas[keyOf(pregunta)] ?? (pregunta.en ? "" : "nuevo");

/** Imports a fixture: a file or a pasted table, what it would change, and the questions that only the club can answer. */
export default function AdminImportarPartidos({ onClose, ...dialog }: DialogProps) {
  const datos = useDatosDePartidos(dialog.opened);
  const [vista, setVista] = useState<ImportacionDePartidos | null>(null);
  /** All questions so far, because each request repeats the answers. */
  const [preguntas, setPreguntas] = useState<readonly Pregunta[]>([]);
  const restart = () => {
    setVista(null);
    setPreguntas([]);
  };
  const falta = vista && vista.preguntas.length > 0;

  async function send({ archivo, ...valores }: Valores) {
    const decisiones: DecisionesDeImportacion = { nombres: {}, competencias: {} };
    for (const pregunta of preguntas) {
      const respuesta = respuestaA(pregunta, valores);
      const cuales = decisiones[pregunta.sobre === "nombre" ? "nombres" : "competencias"];
      if (respuesta) cuales[pregunta.clave] = respuesta === "nuevo" ? respuesta : Number(respuesta);
    }
    const form = new FormData();
    form.set("competenciaId", valores.competenciaId);
    form.set("deporte", valores.deporte);
    form.set("decisiones", JSON.stringify(decisiones));
    if (vista && !falta) form.set("huella", vista.huella);
    if (archivo) form.append("archivo", archivo);
    const answer = await uploadForm<ImportacionDePartidos>("/partidos/importar", form, () => {});
    if (!answer.ok || answer.data.aplicada) return answer;
    setVista(answer.data);
    setPreguntas([...preguntas, ...answer.data.preguntas]);
    return null;
  }

  return (
    <FormDialog
      {...dialog}
      onClose={() => {
        restart();
        onClose();
      }}
      title="Importar partidos"
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
      initialValues={VACIO}
      validate={{ archivo: (file) => (file ? problemOfSize(file) : "Elegí un archivo, o pegá el fixture") }}
      send={send}
      onRefused={({ problem }) => problem.code === "datos-cambiados" && setVista(null)}
      done={({ conteos: { nuevo, cambia } }) =>
        `El fixture se importó: ${formatCantidad(nuevo, "partido nuevo", "partidos nuevos")}, ${formatCantidad(cambia, "cambió", "cambiaron")}.`
      }
      submitLabel={vista === null ? "Ver qué cambia" : falta ? "Seguir" : "Importar"}
    >
      {(form) => {
        const { archivo, respuestas } = form.values;
        const onPick = (file: File | null) => {
          restart();
          form.setValues({ archivo: file, respuestas: {} });
        };
        if (vista === null)
          return (
            <>
              <Archivo archivo={archivo} onPick={onPick} />
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
        return (
          <>
            <p className="row-3 middle">
              <span className="breakable">{archivo?.name}</span>
              <Button size="small" variant="ghost" onClick={() => onPick(null)}>
                Elegir otro
              </Button>
            </p>
            <Resumen {...vista} />
            {falta ? (
              <Preguntas
                preguntas={vista.preguntas}
                datos={datos}
                respuestas={respuestas}
                onAnswer={(key, value) => form.setFieldValue("respuestas", { ...respuestas, [key]: value })}
              />
            ) : (
              <Cambios {...vista} />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

function Archivo({ archivo, onPick }: { archivo: File | null; onPick: (file: File | null) => void }) {
  return (
    <>
      <p>
        Sirve el archivo de la federación, una planilla (.xlsx o .csv) con los títulos Fecha, Hora, Local,
        Visitante, Resultado y Lugar, o un calendario (.ics). Primero se muestra qué cambia. Se puede importar
        de nuevo cuando quieras: nada se repite ni se borra.
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
    </>
  );
}

function Resumen({ conteos, ignoradas, libres }: ImportacionDePartidos) {
  const cuantos = VEREDICTOS_DE_FILA.filter((uno) => conteos[uno] > 0).map((uno) =>
    formatCantidad(conteos[uno], ...PALABRAS[uno]),
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
              <Badge tone={TONOS[veredicto]}>{PALABRAS[veredicto][0]}</Badge>{" "}
              <strong>
                {partidoId ? <StaffLink to={`partidos/${partidoId}`}>{partido}</StaffLink> : partido}
              </strong>
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

interface PreguntasProps extends Pick<Valores, "respuestas"> {
  preguntas: readonly Pregunta[];
  datos: DatosDePartidos;
  onAnswer: (key: string, respuesta: string) => void;
}

/** Asks once whom the names of the file mean. */
function Preguntas({ preguntas, datos, respuestas, onAnswer }: PreguntasProps) {
  const opciones = {
    competencia: [
      { value: "nuevo", label: "Crear la competencia" },
      ...opcionesDeCompetencia(datos.competencias),
    ],
    nombre: [{ value: "nuevo", label: "Es un rival nuevo" }, ...opcionesDeLado(datos.lados)],
  };
  return (
    <section className="stack-3">
      <h3>¿Quién es quién?</h3>
      <p>El archivo nombra a quienes no conocemos. Se pregunta una sola vez.</p>
      {preguntas.map((pregunta) => (
        <NativeSelect
          key={keyOf(pregunta)}
          label={pregunta.nombre}
          description={pregunta.sobre === "competencia" ? "Competencia" : pregunta.en && `En ${pregunta.en}`}
          data={[...(pregunta.en ? [{ value: "", label: "Elegí" }] : []), ...opciones[pregunta.sobre]]}
          value={respuestaA(pregunta, { respuestas })}
          onChange={({ currentTarget }) => onAnswer(keyOf(pregunta), currentTarget.value)}
        />
      ))}
    </section>
  );
}
