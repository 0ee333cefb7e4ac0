import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { readDraft, writeDraft } from "#web/shell/use-draft.ts";
import { useFieldErrors } from "#web/shell/use-public-form.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Result } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { CanchaParaReservar, Reserva } from "../../../contract.ts";
import {
  erroresDePedido,
  franjasDe,
  importeDePedido,
  type Pedido,
  seSuperponen,
  TELEFONO_MENSAJE,
} from "../../../rules.ts";
import { casillasDe, estadoDeHoras, estaEn, type Horas, largoDe, largosDe } from "../horario/seleccion.ts";
import { type Eleccion, useEleccion } from "./use-eleccion.ts";

export interface PedirCanchaProps {
  usuarioId: number;
  canchas: readonly CanchaParaReservar[];
  telefono: string;
  /** A new value refetches the hours. */
  ronda: number;
  onEnviado: (reservas: readonly Reserva[]) => void;
  /** Called if the server refuses because the page's data is stale. */
  onCambio: () => void;
}

export type Pedir = ReturnType<typeof usePedir>;

/** Handles the form of a request: the picks, the contact, and sending all of it at once. */
export function usePedir(props: PedirCanchaProps, form: RefObject<HTMLFormElement | null>) {
  const { usuarioId, onEnviado, onCambio } = props;
  const [errores, setErrores] = useFieldErrors(form);
  const [rechazados, setRechazados] = useState<Record<number, string>>({});
  const [result, setResult] = useState<Result | null>(null);
  const [paraPersona, setParaPersona] = useState(usuarioId);
  const turnos = useTurnos(props, () => {
    setRechazados({});
    setResult(null);
  });
  const { borrador, horario, todos } = turnos;

  function rechazar(problem: Problem): void {
    const { campos, porTurno } = erroresDePedido(fieldErrors(problem), todos.length);
    setErrores(campos);
    setRechazados(porTurno);
    setResult({ tone: "danger", text: problem.detail });
    if (problem.status === 404 || problem.status === 409) {
      horario.reload();
      onCambio();
    }
  }

  const [enviar, pending] = useSingleFlight(async (elegidos: readonly Turno[]) => {
    const contacto = { telefono: borrador.telefono.trim(), comentario: borrador.comentario };
    const pedidos = elegidos.map((elegido) => ({ ...elegido, ...contacto, paraPersona }));
    const [unico, ...otros] = pedidos;
    if (!unico) return;
    const answer =
      otros.length === 0
        ? await answerOf(api.reserva.crear.$post({ json: unico }))
        : await answerOf(api.reserva.crear_varias.$post({ json: { reservas: pedidos } }));
    // The session ended: the page redirects to the login, and the draft is kept.
    if (!answer.ok) return void (answer.status !== 401 && rechazar(answer.problem));
    turnos.olvidar();
    onEnviado(Array.isArray(answer.data) ? answer.data : [answer.data]);
  });

  /** @param onNinguno called if nothing was picked, to show where a pick is missing */
  function submit(event: FormEvent, onNinguno: () => void) {
    event.preventDefault();
    const ninguno = todos.length === 0;
    const sinTelefono = !ninguno && borrador.telefono.trim() === "";
    const problema = ninguno ? "Elegí al menos un turno." : horario.problema;
    setErrores(sinTelefono ? { telefono: TELEFONO_MENSAJE } : {});
    setResult(problema === null ? null : { tone: "danger", text: problema });
    if (ninguno) onNinguno();
    else if (problema === null && !sinTelefono) void enviar(todos);
  }

  return { ...turnos, errores, rechazados, result, paraPersona, setParaPersona, pending, submit };
}

/**
 * Keeps the picks: those already added and the current selection, with court, day and type from the address.
 * @param onMovido called when the picks change, so that a refusal no longer applies
 */
function useTurnos({ usuarioId, canchas, telefono, ronda }: PedirCanchaProps, onMovido: () => void) {
  const { canchas: horarioDelClub } = useClub();
  const { turnoMinutos } = horarioDelClub;
  const { eleccion, horas: traidas, hoy, elegir } = useEleccion(canchas);
  const vacio = {
    turnos: [],
    horas: null,
    minutos: largosDe(turnoMinutos)[0] ?? null,
    banda: { desde: "20:00", hasta: "21:00" },
    telefono,
    comentario: "",
  };
  const traido = traidas && { horas: traidas, minutos: largoDe(traidas, turnoMinutos) };
  const [borrador, cambiar, olvidar] = usePedido(usuarioId, vacio, traido);
  // From here on the draft has them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (traidas) elegir({});
  }, []);
  const horario = useHorario(eleccion, borrador, ronda);
  const { turnos } = borrador;
  const todos = horario.turno ? [...turnos, horario.turno] : turnos;
  const precioDe = (canchaId: number) => canchas.find(({ id }) => id === canchaId)?.precioPorHora ?? null;

  function moverse(cambio: Partial<Eleccion>): void {
    onMovido();
    cambiar({ horas: null });
    elegir(cambio);
  }

  return {
    hoy,
    eleccion,
    borrador,
    cambiar,
    olvidar,
    horario,
    todos,
    precio: precioDe(eleccion.canchaId),
    importes: todos.map((uno) => importeDePedido(horarioDelClub, precioDe(uno.canchaId), uno, serverTime())),
    moverse,
    marcar(cambio: Partial<Borrador>): void {
      onMovido();
      cambiar(cambio);
    },
    quitar(lugar: number): void {
      onMovido();
      if (lugar < turnos.length) cambiar({ turnos: turnos.filter((_turno, n) => n !== lugar) });
      else moverse({ tipoReserva: "POR_HORA" });
    },
    agregarOtro(otro: Turno): void {
      onMovido();
      cambiar({ turnos: [...turnos, otro], horas: null });
      if (eleccion.tipoReserva !== "POR_HORA") elegir({ tipoReserva: "POR_HORA" });
    },
  };
}

export interface Turno extends Pedido {
  canchaId: number;
}

/** Unsent selections and input. Court, day and type are in the address. */
export interface Borrador {
  /** Added with 'Agregar otro turno'. */
  turnos: Turno[];
  /** Selected on the grid for the current court and day. */
  horas: Horas | null;
  /** Minutes that a tap on the grid selects; null if the person taps the first and the last slot. */
  minutos: number | null;
  banda: Horas;
  telefono: string;
  comentario: string;
}

/**
 * Saves the draft of a request in sessionStorage until it is sent, so that it survives a reload or the end of the
 * session.
 * @param usuarioId part of the key, so that users do not share drafts
 * @param traido hours and length chosen before the login, which replace those of the draft
 * @returns the draft, its setter and a function that clears it (immediately, because the form may unmount before the
 * next render)
 */
function usePedido(usuarioId: number, vacio: Borrador, traido: Pick<Borrador, "horas" | "minutos"> | null) {
  const nombre = `reserva/${usuarioId}`;
  const [borrador, setBorrador] = useState<Borrador>(() => {
    const guardado = leer(readDraft(nombre), vacio);
    return { ...guardado, ...traido };
  });
  useEffect(() => writeDraft(nombre, { ...borrador }), [nombre, borrador]);
  const cambiar = (cambio: Partial<Borrador>) => setBorrador((antes) => ({ ...antes, ...cambio }));
  function olvidar(): void {
    const nuevo = { ...vacio, minutos: borrador.minutos, telefono: borrador.telefono };
    writeDraft(nombre, nuevo);
    setBorrador(nuevo);
  }
  return [borrador, cambiar, olvidar] as const;
}

/** Validates a stored draft, which may come from another version of the site. */
function leer(guardado: Record<string, unknown>, vacio: Borrador): Borrador {
  const { turnos, horas, minutos, banda, telefono, comentario } = guardado;
  return {
    turnos: Array.isArray(turnos) && turnos.every(esTurno) ? turnos : vacio.turnos,
    horas: sonHoras(horas) ? horas : vacio.horas,
    minutos: minutos === null || typeof minutos === "number" ? minutos : vacio.minutos,
    banda: sonHoras(banda) ? banda : vacio.banda,
    telefono: typeof telefono === "string" && telefono ? telefono : vacio.telefono,
    comentario: typeof comentario === "string" ? comentario : vacio.comentario,
  };
}

function esTurno(dato: unknown): dato is Turno {
  return conTextos(dato, ["fecha", "tipoReserva"]) && typeof dato.canchaId === "number";
}

function sonHoras(dato: unknown): dato is Horas {
  return conTextos(dato, ["desde", "hasta"]);
}

function conTextos(dato: unknown, campos: readonly string[]): dato is Record<string, unknown> {
  const found = Object(dato) as Record<string, unknown>;
  return campos.every((campo) => typeof found[campo] === "string");
}

export type Horario = ReturnType<typeof useHorario>;

/**
 * Loads the availability of the court and day in the address, and checks the person's selection.
 * @param ronda change it to refetch
 */
export function useHorario(eleccion: Eleccion, borrador: Borrador, ronda: number) {
  const { canchas } = useClub();
  const { canchaId, fecha, tipoReserva } = eleccion;
  const { turnos, horas, banda } = borrador;
  const query = { canchaId: String(canchaId), fecha };
  const porMes = tipoReserva === "MES_COMPLETO";
  const dia = useAnswer(porMes ? null : `${ronda} ${canchaId} ${fecha}`, (options) =>
    api.reserva.disponibilidad.$get({ query }, options),
  );
  const deBanda = porMes && { horaInicio: banda.desde, horaFin: banda.hasta };
  const entero = { tipoReserva, ...query, ...deBanda };
  const verificado = useAnswer(
    tipoReserva === "POR_HORA" ? null : `${ronda} ${Object.values(entero).join(" ")}`,
    (options) => api.reserva.verificar.$get({ query: entero }, options),
  );

  const propias = turnos
    .filter((turno) => turno.canchaId === canchaId)
    .flatMap((turno) => franjasDe(canchas, turno))
    .filter((franja) => franja.fecha === fecha);
  const casillas = (dia.answer?.ok ? dia.answer.data.turnos : [])
    .filter((casilla) => casilla.estado !== "pasado" || estaEn(horas, casilla))
    .map((casilla) =>
      propias.some((otras) => estaEn(otras, casilla)) ? { ...casilla, estado: "ocupado" as const } : casilla,
    );
  const turno = turnoDe(eleccion, borrador);

  /** Why the current selection cannot be requested; null if it can. */
  function problemaDe(): string | null {
    if (!turno) return null;
    if (turnos.some((otro) => otro.canchaId === canchaId && chocan(canchas, otro, turno)))
      return "Se superpone con otro turno de tu pedido.";
    if (tipoReserva !== "POR_HORA") {
      if (!verificado.answer) return null;
      if (!verificado.answer.ok) return verificado.answer.problem.detail;
      return verificado.answer.data.disponible
        ? null
        : "Tiene horas ocupadas: elegí otro día u otro horario.";
    }
    if (!horas || !dia.answer?.ok || casillasDe(horas, casillas).length === 0) return null;
    const estado = estadoDeHoras(horas, casillas);
    return estado === "ocupado" || estado === "pasado" ? "Ese horario ya no está libre: elegí otro." : null;
  }

  return {
    dia,
    verificado,
    casillas,
    propias,
    turno,
    problema: problemaDe(),
    reload() {
      dia.reload();
      verificado.reload();
    },
  };
}

function turnoDe(eleccion: Eleccion, { horas, banda }: Borrador): Turno | null {
  if (eleccion.tipoReserva === "DIA_COMPLETO") return { ...eleccion };
  const suyas = eleccion.tipoReserva === "MES_COMPLETO" ? banda : horas;
  return suyas && { ...eleccion, horaInicio: suyas.desde, horaFin: suyas.hasta };
}

function chocan(canchas: HorarioDeCanchas, uno: Turno, otro: Turno): boolean {
  const suyas = franjasDe(canchas, otro);
  return franjasDe(canchas, uno).some((franja) => suyas.some((suya) => seSuperponen(franja, suya)));
}
