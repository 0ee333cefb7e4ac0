import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { formatBytes, formatInstant, formatNumero } from "#contract/format.ts";
import type { JsonOf, Problem } from "#contract/route.ts";
import { type Answer, answerOf, type api } from "#web/api.ts";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Copia, CopiaRevisada, restaurarCopiaInicial } from "../contract.ts";
import { CONFIRMACION, CONTENIDO, type Contado, estaConfirmada, TROZO_BYTES } from "../rules.ts";

type Pedido = JsonOf<typeof restaurarCopiaInicial>;

/** The calls of a restoration, which the office and the set-up implement. */
export interface Llamadas {
  empezarSubida(bytes: number): Promise<Answer<{ nombre: string }>>;
  subirTrozo(nombre: string, desde: number, contenido: Blob): Promise<Answer<{ recibidos: number }>>;
  revisar(copia: Copia, claveDeCopia: string | undefined): Promise<Answer<CopiaRevisada>>;
  /** `datos` also has the fields of `identidad`. */
  restaurar(pedido: Pedido, datos: FormData): Promise<Answer<{ guardada: string }>>;
}

/** Makes the calls that are the same in the office and in the set-up, at different addresses. */
export function llamadasDe({
  subidas,
  revision,
}: typeof api.sistema.copias | typeof api.instalacion.restauracion) {
  return {
    empezarSubida: (bytes) => answerOf(subidas.$post({ json: { bytes } })),
    subirTrozo: (nombre, desde, body) =>
      answerOf(
        subidas[":nombre"].$put(
          { param: { nombre }, query: { desde: String(desde) } },
          { init: { body, headers: { "content-type": "application/octet-stream" } } },
        ),
      ),
    revisar: (copia, claveDeCopia) => answerOf(revision.$post({ json: { copia, claveDeCopia } })),
  } satisfies Partial<Llamadas>;
}

interface RestaurarCopiaProps {
  llamadas: Llamadas;
  /** Backup to restore; null to upload one. */
  inicial: Copia | null;
  /** Fields for the user's identity, with the errors of a refusal. */
  identidad?: (errores: Record<string, string>) => ReactNode;
  onCancel: () => void;
  /** Called when the site closes for the restoration. */
  onEmpezada: () => void;
}

/** Steps of a restoration: uploads a backup if needed, shows its content, and asks for confirmation. */
export function RestaurarCopia(props: RestaurarCopiaProps) {
  const { llamadas, inicial, identidad, onCancel, onEmpezada } = props;
  const [copia, setCopia] = useState(inicial);
  const [revisada, setRevisada] = useState<CopiaRevisada | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [vista, setVista] = useState(false);
  const [clave, setClave] = useState("");

  async function revisar(una: Copia, clave?: string) {
    setProblem(null);
    let answer = await llamadas.revisar(una, clave);
    // Reading a large backup takes longer than a call.
    while (!answer.ok && answer.problem.code === "leyendo") answer = await llamadas.revisar(una, clave);
    if (answer.ok) setRevisada(answer.data);
    else setProblem(answer.problem);
  }
  const leer = useEffectEvent(revisar);
  useEffect(() => {
    if (copia) void leer(copia);
  }, [copia]);

  function abrir(escrita: string) {
    setClave(escrita);
    if (copia) void revisar(copia, escrita);
  }

  const cancelar = (
    <Button variant="outline" onClick={onCancel}>
      Cancelar
    </Button>
  );
  if (copia === null) return <ElegirArchivo llamadas={llamadas} cancelar={cancelar} onSubida={setCopia} />;
  if (problem?.code === "clave-de-copia")
    return <AbrirCifrada problem={problem} cancelar={cancelar} onClave={abrir} />;
  if (problem)
    return (
      <div className="stack-5">
        <Alert tone="danger" title="Esta copia no se puede restaurar">
          <p>{problem.detail}</p>
        </Alert>
        <div className="row-end">{cancelar}</div>
      </div>
    );
  if (revisada === null) return <Spinner text="Leyendo la copia de punta a punta..." />;
  if (!vista)
    return <ContenidoDeCopia copia={revisada} cancelar={cancelar} onSeguir={() => setVista(true)} />;
  return (
    <ConfirmarRestauracion
      copia={revisada}
      clave={clave}
      identidad={identidad}
      cancelar={cancelar}
      restaurar={(datos) => {
        const [confirmacion, claveDeCopia] = [textOf(datos, "confirmacion"), textOf(datos, "claveDeCopia")];
        return llamadas.restaurar({ copia: revisada.copia, confirmacion, claveDeCopia }, datos);
      }}
      onEmpezada={onEmpezada}
    />
  );
}

interface AbrirCifradaProps {
  problem: Problem;
  cancelar: ReactNode;
  onClave: (clave: string) => void;
}

function AbrirCifrada({ problem, cancelar, onClave }: AbrirCifradaProps) {
  return (
    <form
      method="dialog"
      className="stack-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onClave(textOf(new FormData(event.currentTarget), "claveDeCopia"));
      }}
    >
      <TextField
        label="Clave de recuperación"
        name="claveDeCopia"
        autoComplete="off"
        spellCheck={false}
        placeholder="AGE-SECRET-KEY-1…"
        error={problem.detail}
        required
        autoFocus
      />
      <div className="row-end">
        {cancelar}
        <Button type="submit">Abrir la copia</Button>
      </div>
    </form>
  );
}

interface ContenidoDeCopiaProps {
  copia: CopiaRevisada;
  cancelar: ReactNode;
  onSeguir: () => void;
}

function ContenidoDeCopia({ copia, cancelar, onSeguir }: ContenidoDeCopiaProps) {
  // A new site has no content to lose.
  const hayAhora = Object.values(copia.ahora).some((cuantos) => cuantos > 0);
  return (
    <div className="stack-5">
      <p>
        Es del <strong>{formatInstant(copia.fecha)}</strong>, de la versión {copia.version} del sitio
        <span>{copia.esAnterior && ", que se pone al día al restaurarla"}</span>. Está entera.
      </p>
      <table className="table">
        <caption className="visually-hidden">Qué tiene la copia y qué tiene el sitio ahora</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">En la copia</th>
            {hayAhora && <th scope="col">Ahora</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(CONTENIDO).map(([tabla, nombre]) => (
            <tr key={tabla}>
              <th scope="row">{nombre}</th>
              <td>
                {formatNumero(copia.tiene[tabla as Contado] ?? 0)}
                {tabla === "imagenes" && <span>{` (${formatBytes(copia.bytesDeImagenes)})`}</span>}
              </td>
              {hayAhora && <td>{formatNumero(copia.ahora[tabla as Contado] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hayAhora && (
        <Alert tone="warn" title="Lo que pasó después de esa fecha se va del sitio">
          <p>
            También las entradas vendidas: sus códigos dejan de pasar. Lo que hay ahora se guarda antes en
            otra copia, a la que se puede volver.
          </p>
        </Alert>
      )}
      <div className="row-end">
        {cancelar}
        <Button onClick={onSeguir}>Seguir</Button>
      </div>
    </div>
  );
}

interface ConfirmarRestauracionProps {
  copia: CopiaRevisada;
  /** Recovery key with which the backup was read. */
  clave: string;
  identidad: ((errores: Record<string, string>) => ReactNode) | undefined;
  cancelar: ReactNode;
  restaurar: (datos: FormData) => Promise<Answer<{ guardada: string }>>;
  onEmpezada: () => void;
}

const SIN_SECRETO =
  "Sin esto, las entradas ya mandadas dejan de pasar en la puerta, los segundos pasos dejan de servir y hay que conectar todo de nuevo.";

/** Asks for the typed confirmation and the user's identity. */
function ConfirmarRestauracion(props: ConfirmarRestauracionProps) {
  const { copia, clave, identidad, cancelar, restaurar, onEmpezada } = props;
  const { form, errors, field, result, pending } = usePublicForm({
    check: (datos) => ({
      confirmacion: !estaConfirmada(textOf(datos, "confirmacion")) && `Escribí ${CONFIRMACION}`,
    }),
    send: restaurar,
    onSaved: onEmpezada,
  });

  return (
    <form {...form} className="stack-5">
      {result && <FormResult result={result} />}
      <p>
        El sitio se cierra unos minutos y vuelve a como estaba el {formatInstant(copia.fecha)}. Después se
        entra de nuevo, con el usuario y la contraseña <strong>de esa fecha</strong>.
      </p>
      {copia.secreto === "con-la-clave" && (
        <TextField
          label="Clave de recuperación"
          {...field("claveDeCopia")}
          autoComplete="off"
          spellCheck={false}
          defaultValue={clave}
          placeholder="AGE-SECRET-KEY-1…"
          hint={`La copia es de otro servidor. ${SIN_SECRETO}`}
        />
      )}
      {copia.secreto === "se-pierde" && (
        <Alert tone="warn" title="Falta el secreto del servidor de la copia">
          <p>{SIN_SECRETO} Quien lleva el servidor puede ponerlo antes, en SECRET.</p>
        </Alert>
      )}
      <TextField
        label={`Para confirmar, escribí ${CONFIRMACION}`}
        {...field("confirmacion")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        required
        autoFocus
      />
      {identidad?.(errors)}
      <div className="row-end">
        {cancelar}
        <Button type="submit" variant="danger" loading={pending}>
          Restaurar esta copia
        </Button>
      </div>
    </form>
  );
}

interface ElegirArchivoProps {
  llamadas: Llamadas;
  cancelar: ReactNode;
  onSubida: (copia: Copia) => void;
}

function ElegirArchivo({ llamadas, cancelar, onSubida }: ElegirArchivoProps) {
  const id = useId();
  const [avance, setAvance] = useState<number | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const corte = useRef<AbortController | null>(null);
  useEffect(() => () => corte.current?.abort(), []);

  async function subir(file: File) {
    const control = new AbortController();
    corte.current = control;
    setFalla(null);
    setAvance(0);
    const answer = await subirArchivo(llamadas, file, setAvance, control.signal);
    if (control.signal.aborted) return;
    if (answer.ok) return onSubida({ origen: "subida", nombre: answer.data.nombre });
    setFalla(answer.problem.detail);
    setAvance(null);
  }

  return (
    <div className="stack-5">
      <p>
        Es un archivo <code>club-….tar.zst</code>, o <code>club-….tar.zst.age</code> si está cifrado. Nada
        cambia hasta que lo confirmes.
      </p>
      {falla && (
        <Alert tone="danger" title="No se pudo subir">
          <p>{falla}</p>
        </Alert>
      )}
      {avance === null ? (
        <div className="stack-2">
          <label className="strong" htmlFor={id}>
            Archivo de la copia
          </label>
          <input
            id={id}
            className="target"
            type="file"
            accept=".zst,.age"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void subir(file);
            }}
          />
        </div>
      ) : (
        <div className="stack-2">
          <label className="strong" htmlFor={id}>
            Subiendo: {Math.floor(avance * 100)} %
          </label>
          <progress id={id} max={1} value={avance} />
        </div>
      )}
      <div className="row-end">{cancelar}</div>
    </div>
  );
}

/** Milliseconds before each retry of a piece. */
const PAUSAS_MS = [1_000, 3_000, 10_000];

/**
 * Uploads a backup in pieces, until it is complete or `signal` is aborted.
 * @param onProgress gets the uploaded share, from 0 to 1
 */
async function subirArchivo(
  llamadas: Pick<Llamadas, "empezarSubida" | "subirTrozo">,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<{ nombre: string }>> {
  const subida = await llamadas.empezarSubida(file.size);
  if (!subida.ok) return subida;
  let fallas = 0;
  for (let desde = 0; desde < file.size; ) {
    if (signal.aborted) return subida;
    const answer = await llamadas.subirTrozo(
      subida.data.nombre,
      desde,
      file.slice(desde, desde + TROZO_BYTES),
    );
    const llegado = answer.ok ? answer.data.recibidos : answer.problem.context?.recibidos;
    if (typeof llegado === "number" && llegado > desde) {
      desde = llegado;
      fallas = 0;
      onProgress(desde / file.size);
      continue;
    }
    const pausa = PAUSAS_MS[fallas++];
    if (answer.ok || pausa === undefined || (answer.status !== 0 && answer.status < 500))
      return answer.ok ? subida : answer;
    await new Promise((resolve) => setTimeout(resolve, pausa));
  }
  return subida;
}
