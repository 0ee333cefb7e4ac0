/** An entry of a match's log. Names are never in the log; a player of the club is an `integranteId`. */
export type Anotacion = Readonly<Record<string, unknown>> & { tipo: string };
