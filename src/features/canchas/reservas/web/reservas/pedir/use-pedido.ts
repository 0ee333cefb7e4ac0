import { useEffect, useState } from "react";
import { readDraft, writeDraft } from "#web/shell/use-draft.ts";
import type { Pedido } from "../../../rules.ts";
import type { Horas } from "../horario/seleccion.ts";

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
export function usePedido(
  usuarioId: number,
  vacio: Borrador,
  traido: Pick<Borrador, "horas" | "minutos"> | null,
) {
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
