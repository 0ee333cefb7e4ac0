import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { addDays } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import type { CanchaParaReservar, Reserva } from "#features/canchas/reservas/contract.ts";
import {
  COMENTARIO_DE_RESERVA_MAX,
  erroresDePedido,
  importeDePedido,
  TELEFONO_DE_RESERVA_MAX,
  TELEFONO_MENSAJE,
  ultimoDiaReservable,
} from "#features/canchas/reservas/rules.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useFieldErrors } from "#web/shell/use-public-form.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, SelectField, TextAreaField, TextField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { pedidoEnPalabras } from "../../en-palabras.tsx";
import { Horario } from "../horario/horario.tsx";
import { largoDe, largosDe } from "../horario/seleccion.ts";
import { useHorario } from "../horario/use-horario.ts";
import { EleccionDeCancha } from "./eleccion-de-cancha.tsx";
import { EleccionDeDia } from "./eleccion-de-dia.tsx";
import { Opciones } from "./opciones.tsx";
import styles from "./pedir.module.css";
import { type Eleccion, useEleccion } from "./use-eleccion.ts";
import { type Turno, usePedido } from "./use-pedido.ts";

interface PedirCanchaProps {
  usuarioId: number;
  canchas: readonly CanchaParaReservar[];
  telefono: string;
  /** A new value refetches the hours. */
  ronda: number;
  onEnviado: (reservas: readonly Reserva[]) => void;
  /** Called if the server refuses because the page's data is stale. */
  onCambio: () => void;
}

const MODOS = [
  { valor: "POR_HORA", texto: "Horas" },
  { valor: "DIA_COMPLETO", texto: "Todo el día" },
  { valor: "MES_COMPLETO", texto: "Todo el mes" },
] as const;

export function PedirCancha(props: PedirCanchaProps) {
  const { usuarioId, canchas, telefono, ronda, onEnviado, onCambio } = props;
  const club = useClub();
  const form = useRef<HTMLFormElement>(null);
  const paso = useRef<HTMLDivElement>(null);
  const { eleccion, horas: traidas, hoy, elegir } = useEleccion(canchas);
  const vacio = {
    turnos: [],
    horas: null,
    minutos: largosDe(club.canchas.turnoMinutos)[0] ?? null,
    banda: { desde: "20:00", hasta: "21:00" },
    telefono,
    comentario: "",
  };
  const traido = traidas && { horas: traidas, minutos: largoDe(traidas, club.canchas.turnoMinutos) };
  const [borrador, cambiar, olvidar] = usePedido(usuarioId, vacio, traido);
  // From here on the draft has them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (traidas) elegir({});
  }, []);
  const horario = useHorario(eleccion, borrador, ronda);
  const { turno, problema } = horario;
  const [errores, setErrores] = useFieldErrors(form);
  const [deTurnos, setDeTurnos] = useState<Record<number, string>>({});
  const [result, setResult] = useState<Result | null>(null);
  const [paraPersona, setParaPersona] = useState(usuarioId);

  const { turnos } = borrador;
  const todos = turno ? [...turnos, turno] : turnos;
  const precioDe = (canchaId: number) => canchas.find(({ id }) => id === canchaId)?.precioPorHora ?? null;
  const importes = todos.map((uno) =>
    importeDePedido(club.canchas, precioDe(uno.canchaId), uno, serverTime()),
  );
  const conProblema = problema === null ? deTurnos : { ...deTurnos, [turnos.length]: problema };

  function olvidarErrores(): void {
    setDeTurnos({});
    setResult(null);
  }

  function moverse(cambio: Partial<Eleccion>): void {
    olvidarErrores();
    cambiar({ horas: null });
    elegir(cambio);
  }

  function quitar(lugar: number): void {
    olvidarErrores();
    if (lugar < turnos.length) cambiar({ turnos: turnos.filter((_turno, n) => n !== lugar) });
    else moverse({ tipoReserva: "POR_HORA" });
  }

  function agregarOtro(otro: Turno): void {
    olvidarErrores();
    cambiar({ turnos: [...turnos, otro], horas: null });
    if (eleccion.tipoReserva !== "POR_HORA") elegir({ tipoReserva: "POR_HORA" });
  }

  function rechazar(problem: Problem): void {
    const { campos, porTurno } = erroresDePedido(fieldErrors(problem), todos.length);
    setErrores(campos);
    setDeTurnos(porTurno);
    setResult({ tone: "danger", text: problem.detail });
    if (problem.status === 404 || problem.status === 409) {
      horario.reload();
      onCambio();
    }
  }

  const [enviar, pending] = useSingleFlight(async (elegidos: readonly Turno[]) => {
    const contacto = { telefono: borrador.telefono.trim(), comentario: borrador.comentario.trim() || null };
    const pedidos = elegidos.map((elegido) => ({ ...elegido, ...contacto, paraPersona }));
    const [unico, ...otros] = pedidos;
    if (!unico) return;
    const answer =
      otros.length === 0
        ? await answerOf(api.reserva.crear.$post({ json: unico }))
        : await answerOf(api.reserva.crear_varias.$post({ json: { reservas: pedidos } }));
    // The session ended: the page redirects to the login, and the draft is kept.
    if (!answer.ok) return void (answer.status !== 401 && rechazar(answer.problem));
    olvidar();
    onEnviado(Array.isArray(answer.data) ? answer.data : [answer.data]);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setResult(null);
    if (todos.length === 0) {
      setErrores({});
      setResult({ tone: "danger", text: "Elegí al menos un turno." });
      // Focuses the first missing step. The phone field comes after it.
      const hora = paso.current?.querySelector<HTMLElement>('[tabindex="0"], button, select');
      hora?.focus();
      return;
    }
    const encontrados: Record<string, string> = borrador.telefono.trim()
      ? {}
      : { telefono: TELEFONO_MENSAJE };
    setErrores(encontrados);
    if (problema) setResult({ tone: "danger", text: problema });
    else if (Object.keys(encontrados).length === 0) void enviar(todos);
  }

  const manana = addDays(eleccion.fecha, 1);
  return (
    <form ref={form} method="post" noValidate className={`stack-6 ${styles.formulario}`} onSubmit={submit}>
      <div className="stack-5 shrink">
        <FieldGroup step={1} legend="Cancha">
          <EleccionDeCancha
            canchas={canchas}
            elegida={eleccion.canchaId}
            onElegir={(canchaId) => moverse({ canchaId })}
          />
        </FieldGroup>
        <FieldGroup step={2} legend="Día">
          <Opciones
            leyenda={<span className="visually-hidden">Cuánto tiempo</span>}
            forma="partes"
            opciones={MODOS}
            elegida={eleccion.tipoReserva}
            onElegir={(tipoReserva) => moverse({ tipoReserva })}
          />
          <EleccionDeDia
            hoy={hoy}
            fecha={eleccion.fecha}
            porMes={eleccion.tipoReserva === "MES_COMPLETO"}
            onElegir={(fecha) => moverse({ fecha })}
          />
        </FieldGroup>
        <FieldGroup step={3} legend="Hora">
          <div ref={paso} className={styles.paso}>
            <Horario
              tipoReserva={eleccion.tipoReserva}
              precioPorHora={precioDe(eleccion.canchaId)}
              horario={horario}
              borrador={borrador}
              onCambio={(cambio) => {
                olvidarErrores();
                cambiar(cambio);
              }}
              onOtroDia={
                manana > ultimoDiaReservable(club.canchas, hoy) ? null : () => moverse({ fecha: manana })
              }
            />
          </div>
        </FieldGroup>
      </div>
      <div className={`sheet ${styles.envio}`}>
        <FieldGroup step={4} legend="Tu pedido">
          <TurnosElegidos
            turnos={todos}
            canchas={canchas}
            importes={importes}
            errores={conProblema}
            onQuitar={quitar}
            onOtro={turno && !problema ? () => agregarOtro(turno) : null}
          />
          <ParaQuien usuarioId={usuarioId} elegida={paraPersona} onElegir={setParaPersona} />
          <TextField
            label="Teléfono"
            name="telefono"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={TELEFONO_DE_RESERVA_MAX}
            required
            hint="Con código de área, por si el club te tiene que llamar."
            value={borrador.telefono}
            onChange={({ target }) => cambiar({ telefono: target.value })}
            error={errores.telefono}
          />
          <TextAreaField
            label="Comentario (opcional)"
            name="comentario"
            rows={2}
            maxLength={COMENTARIO_DE_RESERVA_MAX}
            value={borrador.comentario}
            onChange={({ target }) => cambiar({ comentario: target.value })}
            error={errores.comentario}
          />
          <FormResult result={result} />
          <Button type="submit" variant="accent" size="large" wide loading={pending}>
            {todos.length > 1 ? `Pedir los ${todos.length} turnos` : "Pedir la cancha"}
          </Button>
        </FieldGroup>
      </div>
    </form>
  );
}

interface ParaQuienProps {
  usuarioId: number;
  elegida: number;
  onElegir: (personaId: number) => void;
}

/** Asks which member of the family the court is for. Hidden for a person without a family. */
function ParaQuien({ usuarioId, elegida, onElegir }: ParaQuienProps) {
  const { answer } = useAnswer(String(usuarioId), (signal) =>
    answerOf(api.familia.$get({}, { init: { signal } })),
  );
  const personas = answer?.ok ? answer.data.personas.filter(({ agenda }) => agenda !== null) : [];
  if (personas.length < 2) return null;
  return (
    <SelectField
      label="Para quién es"
      value={String(elegida)}
      options={personas.map(({ id, nombre, apellido }) => ({
        value: id,
        label: id === usuarioId ? "Para mí" : `${nombre} ${apellido}`,
      }))}
      onChange={({ target }) => onElegir(Number(target.value))}
    />
  );
}

interface TurnosElegidosProps {
  /** Picks already added, followed by the current selection. */
  turnos: readonly Turno[];
  canchas: readonly { id: number; nombre: string }[];
  /** Price of each pick; null if the court has no price. */
  importes: readonly (number | null)[];
  errores: Readonly<Record<number, string>>;
  onQuitar: (lugar: number) => void;
  /** Adds the current selection to the picks; null if there is none. */
  onOtro: (() => void) | null;
}

function TurnosElegidos({ turnos, canchas, importes, errores, onQuitar, onOtro }: TurnosElegidosProps) {
  const club = useClub();
  const total = importes.reduce<number>((suma, importe) => suma + (importe ?? 0), 0);
  const lleno = turnos.length >= club.canchas.maximoPendientes;
  return (
    <div className="stack-3">
      {turnos.length === 0 ? (
        <p className="note">Elegí una hora y la vas a ver acá.</p>
      ) : (
        <ul className="stack-2 plain-list">
          {turnos.map((turno, lugar) => {
            const cancha = canchas.find(({ id }) => id === turno.canchaId)?.nombre ?? "Cancha";
            const cual = pedidoEnPalabras(turno);
            return (
              <li
                key={`${turno.canchaId} ${turno.tipoReserva} ${turno.fecha} ${turno.horaInicio}`}
                className={`row-2 middle box ${styles.turno}`}
                data-error={errores[lugar] ? true : undefined}
              >
                <span className="grow stack-0 breakable">
                  <strong>{cancha}</strong>
                  <span className="capital">{cual}</span>
                  {turnos.length > 1 && typeof importes[lugar] === "number" && (
                    <span>{formatMoney(importes[lugar])}</span>
                  )}
                  {errores[lugar] && <span className="text-s strong danger">{errores[lugar]}</span>}
                </span>
                <button
                  type="button"
                  className="as-icon"
                  aria-label={`Quitar ${cancha}, ${cual}`}
                  onClick={() => onQuitar(lugar)}
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {importes.some((importe) => importe !== null) && (
        <p className="stack-0 text-l" role="status">
          <strong>Total {formatMoney(total)}</strong>
          <span className="note">
            <span>{importes.includes(null) && "Sin contar las canchas sin precio. "}</span>
            El sitio no cobra nada: se paga en el club.
          </span>
        </p>
      )}
      {turnos.length > 0 && !lleno && (
        <Button
          variant="outline"
          size="small"
          className="deep"
          icon={<Plus aria-hidden="true" />}
          disabled={!onOtro}
          onClick={() => onOtro?.()}
        >
          Agregar otro turno
        </Button>
      )}
      {lleno && (
        <p className="note">Son {club.canchas.maximoPendientes}, los que se pueden tener sin responder.</p>
      )}
    </div>
  );
}
