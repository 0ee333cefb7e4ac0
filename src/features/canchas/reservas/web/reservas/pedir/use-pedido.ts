import { useEffect, useState } from "react";
import { readDraft, writeDraft } from "#web/shell/use-draft.ts";
import type { Pedido } from "../../../rules.ts";
import type { Horas } from "../horario/seleccion.ts";

/** One of the times that a person asks for. */
export interface Turno extends Pedido {
  canchaId: number;
}

/** What is chosen and typed and not sent yet. Court, day and kind stand in the address. */
export interface Borrador {
  /** Put aside with 'Agregar otro turno'. */
  turnos: Turno[];
  /** Chosen on the grid for the court and the day in the address. */
  horas: Horas | null;
  /** The hours of a whole month. */
  banda: Horas;
  telefono: string;
  comentario: string;
}

/**
 * What is chosen and typed, kept in the tab's own storage until it is sent: nothing is lost on a reload or when the
 * session ends half way.
 * @param usuarioId whose, so that nobody finds somebody else's
 * @returns the draft, what changes it, and what forgets it once it was sent (at once: the form may be gone before the
 * next picture)
 */
export function usePedido(
  usuarioId: number,
  vacio: Borrador,
): [borrador: Borrador, cambiar: (cambio: Partial<Borrador>) => void, olvidar: () => void] {
  const nombre = `reserva/${usuarioId}`;
  const [borrador, setBorrador] = useState<Borrador>(() => leer(readDraft(nombre), vacio));
  useEffect(() => writeDraft(nombre, { ...borrador }), [nombre, borrador]);
  const cambiar = (cambio: Partial<Borrador>) => setBorrador((antes) => ({ ...antes, ...cambio }));
  function olvidar(): void {
    const nuevo = { ...vacio, telefono: borrador.telefono };
    writeDraft(nombre, nuevo);
    setBorrador(nuevo);
  }
  return [borrador, cambiar, olvidar];
}

/** What was kept, where it is what it should be: a tab may outlive a version of the site. */
function leer(guardado: Record<string, unknown>, vacio: Borrador): Borrador {
  const { turnos, horas, banda, telefono, comentario } = guardado;
  return {
    turnos: Array.isArray(turnos) && turnos.every(esTurno) ? turnos : vacio.turnos,
    horas: sonHoras(horas) ? horas : vacio.horas,
    banda: sonHoras(banda) ? banda : vacio.banda,
    telefono: typeof telefono === "string" && telefono ? telefono : vacio.telefono,
    comentario: typeof comentario === "string" ? comentario : vacio.comentario,
  };
}

function esTurno(dato: unknown): dato is Turno {
  if (!dato || typeof dato !== "object") return false;
  const { canchaId, fecha, tipoReserva } = dato as Record<string, unknown>;
  return typeof canchaId === "number" && typeof fecha === "string" && typeof tipoReserva === "string";
}

function sonHoras(dato: unknown): dato is Horas {
  if (!dato || typeof dato !== "object") return false;
  const { desde, hasta } = dato as Record<string, unknown>;
  return typeof desde === "string" && typeof hasta === "string";
}
