import { NativeSelect, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { problemOfSize } from "#web/file-size.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DEPORTES } from "../../../equipos/rules.ts";
import type { ImportacionDePartidos } from "../../contract.ts";
import { nombreDeLado, VEREDICTOS_DE_FILA, type VeredictoDeFila } from "../../rules.ts";
import { type DatosDePartidos, useDatosDePartidos } from "../use-datos-de-partidos.ts";

const PALABRAS: Record<VeredictoDeFila, [uno: string, varios: string]> = {
  nuevo: ["nuevo", "nuevos"],
  cambia: ["cambia", "cambian"],
  igual: ["igual", "iguales"],
  duda: ["para mirar", "para mirar"],
  error: ["con error", "con errores"],
};

const TONOS = { nuevo: "success", cambia: "info", igual: "neutral", duda: "warn", error: "danger" } as const;

type Respuestas = Record<"nombres" | "competencias", Record<string, number | "nuevo">>;
const SIN_RESPUESTAS: Respuestas = { nombres: {}, competencias: {} };

/** Imports a fixture: a file or a pasted table, what it would change, and the questions that only the club can answer. */
export default function AdminImportarPartidos({ opened, onClose, onChange }: DialogProps) {
  return (
    <Modal
      {...{ opened, onClose }}
      title="Importar partidos"
      size="xl"
      fillsPhone
      closeOnClickOutside={false}
    >
      {opened && <Importar onClose={onClose} onChange={onChange} />}
    </Modal>
  );
}

function Importar({ onClose, onChange }: Pick<DialogProps, "onClose" | "onChange">) {
  const datos = useDatosDePartidos();
  const [archivo, setArchivo] = useState<File | null>(null);
  const [competenciaId, setCompetencia] = useState("");
  const [deporte, setDeporte] = useState<string>("basquet");
  const [respuestas, setRespuestas] = useState(SIN_RESPUESTAS);
  const [vista, setVista] = useState<ImportacionDePartidos | null>(null);
  const [problema, setProblema] = useState<string | null>(null);

  const [enviar, enviando] = useSingleFlight(async (file: File, huella?: string, otras = respuestas) => {
    setProblema(problemOfSize(file));
    if (problemOfSize(file)) return;
    const form = new FormData();
    form.set("competenciaId", competenciaId);
    form.set("deporte", deporte);
    form.set("decisiones", JSON.stringify(otras));
    if (huella) form.set("huella", huella);
    form.append("archivo", file);
    const answer = await uploadForm<ImportacionDePartidos>("/partidos/importar", form, () => {});
    if (!answer.ok) {
      setProblema(answer.problem.detail);
      if (answer.problem.code === "datos-cambiados") setVista(null);
      return;
    }
    if (!answer.data.aplicada) return setVista(answer.data);
    const { nuevo, cambia } = answer.data.conteos;
    notifications.show({
      message: `El fixture se importó: ${formatCantidad(nuevo, "partido nuevo", "partidos nuevos")}, ${formatCantidad(cambia, "cambió", "cambiaron")}.`,
      color: "green",
    });
    onClose();
    onChange();
  });

  function mirar(file: File | null) {
    setArchivo(file);
    setVista(null);
    setProblema(null);
    setRespuestas(SIN_RESPUESTAS);
  }

  return (
    <div className="stack-4">
      {vista === null || !archivo ? (
        <Archivo archivo={archivo} onPick={mirar} />
      ) : (
        <p className="row-3 middle">
          <span className="breakable">{archivo.name}</span>
          <Button size="small" variant="ghost" onClick={() => mirar(null)}>
            Elegir otro
          </Button>
        </p>
      )}
      {vista === null && (
        <div className="stack-4 pair-m">
          <NativeSelect
            label="Competencia"
            description="El archivo de la federación dice cuál es"
            data={[
              { value: "", label: "La que dice el archivo" },
              ...datos.competencias
                .filter(({ activa }) => activa)
                .map(({ id, nombre, temporada }) => ({
                  value: String(id),
                  label: `${nombre} (${temporada})`,
                })),
            ]}
            value={competenciaId}
            onChange={({ currentTarget }) => setCompetencia(currentTarget.value)}
          />
          <NativeSelect
            label="Deporte"
            description="De las competencias que se creen"
            data={Object.entries(DEPORTES).map(([value, label]) => ({ value, label }))}
            value={deporte}
            onChange={({ currentTarget }) => setDeporte(currentTarget.value)}
          />
        </div>
      )}
      {problema && <Alert tone="danger">{problema}</Alert>}
      {vista && <Vista vista={vista} datos={datos} respuestas={respuestas} onAnswer={setRespuestas} />}
      <div className="row-end in-view">
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        {vista === null || vista.preguntas.length > 0 ? (
          <Button
            variant="accent"
            disabled={!archivo}
            loading={enviando}
            onClick={() => archivo && void enviar(archivo)}
          >
            {vista === null ? "Ver qué cambia" : "Seguir"}
          </Button>
        ) : (
          <Button
            variant="accent"
            loading={enviando}
            disabled={vista.conteos.nuevo + vista.conteos.cambia + vista.faltan.length === 0}
            onClick={() => archivo && void enviar(archivo, vista.huella)}
          >
            Importar
          </Button>
        )}
      </div>
    </div>
  );
}

function Archivo({ archivo, onPick }: { archivo: File | null; onPick: (file: File | null) => void }) {
  const id = useId();
  return (
    <>
      <p>
        Sirve el archivo de la federación, una planilla (.xlsx o .csv) con los títulos Fecha, Hora, Local,
        Visitante, Resultado y Lugar, o un calendario (.ics). Primero se muestra qué cambia. Se puede importar
        de nuevo cuando quieras: nada se repite ni se borra.
      </p>
      <label className="stack-2 strong pad-4 drop-zone" htmlFor={id}>
        <span>{archivo ? archivo.name : "Archivo, hasta 10 MB"}</span>
        <input
          id={id}
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

interface VistaProps {
  vista: ImportacionDePartidos;
  datos: DatosDePartidos;
  respuestas: Respuestas;
  onAnswer: (respuestas: Respuestas) => void;
}

function Vista({ vista, datos, respuestas, onAnswer }: VistaProps) {
  const { conteos, ignoradas, libres, preguntas, filas, faltan } = vista;
  const cuantos = VEREDICTOS_DE_FILA.filter((uno) => conteos[uno] > 0).map((uno) =>
    formatCantidad(conteos[uno], ...PALABRAS[uno]),
  );
  return (
    <>
      <p role="status">
        <strong>{cuantos.join(", ") || "El archivo no tiene partidos"}.</strong>
        {libres > 0 && <span> {formatCantidad(libres, "fecha libre", "fechas libres")}.</span>}
        {ignoradas.length > 0 && (
          <span className="note block">Columnas que no se usan: {ignoradas.join(", ")}.</span>
        )}
      </p>
      {preguntas.length > 0 && (
        <Preguntas preguntas={preguntas} datos={datos} respuestas={respuestas} onAnswer={onAnswer} />
      )}
      {preguntas.length === 0 && filas.length > 0 && (
        <div className="sideways">
          <table className="table">
            <caption className="visually-hidden">Qué cambia</caption>
            <thead>
              <tr>
                <th scope="col">Partido</th>
                <th scope="col">Qué pasa</th>
                <th scope="col">Línea</th>
              </tr>
            </thead>
            <tbody>
              {filas.map(({ linea, veredicto, partido, detalle, partidoId }) => (
                <tr key={`${linea} ${veredicto}`}>
                  <th scope="row">
                    {partidoId ? <StaffLink to={`partidos/${partidoId}`}>{partido}</StaffLink> : partido}
                  </th>
                  <td>
                    <Badge tone={TONOS[veredicto]}>{PALABRAS[veredicto][0]}</Badge>{" "}
                    <span className="breakable">{detalle}</span>
                  </td>
                  <td>{linea}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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

/** Asks once whom the names of the file mean. */
function Preguntas({
  preguntas,
  datos,
  respuestas,
  onAnswer,
}: Omit<VistaProps, "vista"> & Pick<ImportacionDePartidos, "preguntas">) {
  const de = (sobre: "nombre" | "competencia") => (sobre === "nombre" ? "nombres" : "competencias");
  const nuevos = () => {
    const todas = { nombres: { ...respuestas.nombres }, competencias: { ...respuestas.competencias } };
    for (const { sobre, clave, en } of preguntas) if (en === "") todas[de(sobre)][clave] ??= "nuevo";
    onAnswer(todas);
  };
  return (
    <section className="stack-3">
      <h3>¿Quién es quién?</h3>
      <p>
        El archivo nombra a {formatCantidad(preguntas.length, "alguien que no conocemos", "que no conocemos")}
        . Se pregunta una sola vez.
      </p>
      <Button size="small" variant="outline" onClick={nuevos}>
        Los que no son del club son nuevos
      </Button>
      {preguntas.map(({ sobre, clave, nombre, en }) => (
        <NativeSelect
          key={`${sobre} ${clave}`}
          label={nombre}
          description={sobre === "competencia" ? "Competencia" : en && `En ${en}`}
          data={[
            { value: "", label: "Elegí" },
            { value: "nuevo", label: sobre === "competencia" ? "Crear la competencia" : "Es un rival nuevo" },
            ...(sobre === "competencia"
              ? datos.competencias.map(({ id, nombre: una, temporada }) => ({
                  value: String(id),
                  label: `Es ${una} (${temporada})`,
                }))
              : datos.lados.map((lado) => ({
                  value: String(lado.participanteId),
                  label: `Es ${nombreDeLado(lado)}`,
                }))),
          ]}
          value={String(respuestas[de(sobre)][clave] ?? "")}
          onChange={({ currentTarget: { value } }) => {
            const { [clave]: _, ...otras } = respuestas[de(sobre)];
            const una =
              value === "" ? {} : { [clave]: value === "nuevo" ? ("nuevo" as const) : Number(value) };
            onAnswer({ ...respuestas, [de(sobre)]: { ...otras, ...una } });
          }}
        />
      ))}
    </section>
  );
}
