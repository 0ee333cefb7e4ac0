import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Anotacion } from "./contract.ts";
import {
  type Apunte,
  avisoDeFicha,
  type EstadoDeApunte,
  estadoDe,
  juzgarLote,
  LADOS,
  type Lado,
  nombreDePeriodo,
  paraDeshacer,
  paraRehacer,
  REGLAS_DE_JUEGO,
  TIROS,
  vigentes,
} from "./rules.ts";

const lado = fc.constantFrom(...LADOS);
const periodo = fc.integer({ min: 1, max: 5 });
const jugador = fc.constantFrom("i1", "i2", "i3", "0", "00", "7", undefined);
const { tiros, faltas } = REGLAS_DE_JUEGO.basquet;

/** Entries other than corrections. */
const anotacion: fc.Arbitrary<Anotacion> = fc.oneof(
  fc.record({ tipo: fc.constant("puntos"), periodo, lado, tiro: fc.constantFrom(...tiros), jugador }),
  fc.record({ tipo: fc.constant("falta"), periodo, lado, falta: fc.constantFrom(...faltas), jugador }),
  fc.record({ tipo: fc.constant("tiempo"), periodo, lado }),
  fc.record({ tipo: fc.constantFrom("inicio", "fin"), periodo }),
  fc.record({ tipo: fc.constant("formacion"), lado, jugadores: fc.array(fc.constantFrom("i1", "i2")) }),
);

/** A use of the buttons. */
const gesto = fc.oneof(
  { weight: 4, arbitrary: anotacion },
  fc.constantFrom("deshacer" as const, "rehacer" as const),
);

let ids = 0;
const apunte = (epoca: number, n: number, one: Anotacion): Apunte => ({
  epoca,
  n,
  id: `id-${++ids}`,
  anotacion: one,
});

/** The log that these gestures write, in one epoch after `before`. */
function write(gestos: readonly (Anotacion | "deshacer" | "rehacer")[], epoca = 1, before: Apunte[] = []) {
  const log = [...before];
  for (const one of gestos) {
    const n = log.filter((other) => other.epoca === epoca).length + 1;
    const target = one === "deshacer" ? paraDeshacer(log) : one === "rehacer" ? paraRehacer(log) : null;
    if (typeof one !== "string") log.push(apunte(epoca, n, one));
    else if (target) log.push(apunte(epoca, n, { tipo: "correccion", de: target.id }));
  }
  return log;
}

const sumOf = (log: readonly Apunte[], de: Lado) =>
  vigentes(log).reduce(
    (sum, { anotacion: one }) => sum + (one.tipo === "puntos" && one.lado === de ? TIROS[one.tiro].valor : 0),
    0,
  );
const score = (log: readonly Apunte[]) => {
  const { local, visitante } = estadoDe(log, "basquet");
  return [local.puntos, visitante.puntos];
};

// Rule TEM-14
describe("the state of a match", () => {
  test("is the same in whatever order the entries arrive", () => {
    fc.assert(
      fc.property(fc.array(gesto, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (gestos, order) => {
        const log = write(gestos);
        const shuffled = log
          .map((one) => [order.next().value, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(estadoDe(shuffled, "basquet")).toEqual(estadoDe(log, "basquet"));
      }),
    );
  });

  test("adds up: the team, its players and its periods agree with the log", () => {
    fc.assert(
      fc.property(fc.array(gesto, { maxLength: 60 }), (gestos) => {
        const log = write(gestos);
        const estado = estadoDe(log, "basquet");
        for (const de of LADOS) {
          expect(estado[de].puntos).toBe(sumOf(log, de));
          expect(estado.parciales.reduce((sum, parcial) => sum + parcial[de], 0)).toBe(estado[de].puntos);
          const byPlayers = estado[de].jugadores.reduce((sum, { puntos }) => sum + puntos, 0);
          expect(byPlayers).toBeLessThanOrEqual(estado[de].puntos);
          expect(estado[de].tiempos).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("never loses points except by a correction", () => {
    fc.assert(
      fc.property(fc.array(gesto, { maxLength: 40 }), anotacion, (gestos, one) => {
        const log = write(gestos);
        const [local = 0, visitante = 0] = score(log);
        const [localNow, visitanteNow] = score(write([one], 1, log));
        expect(localNow).toBeGreaterThanOrEqual(local);
        expect(visitanteNow).toBeGreaterThanOrEqual(visitante);
      }),
    );
  });
});

// Rule TEM-16
describe("undo", () => {
  test("restores the state before the entry, and undoing that restores the entry", () => {
    fc.assert(
      fc.property(fc.array(anotacion, { maxLength: 20 }), anotacion, (before, one) => {
        fc.pre(one.tipo !== "formacion");
        const log = write(before);
        const entered = write([one], 1, log);
        const undone = write(["deshacer"], 1, entered);
        expect(estadoDe(undone, "basquet")).toEqual(estadoDe(log, "basquet"));
        expect(estadoDe(write(["rehacer"], 1, undone), "basquet")).toEqual(estadoDe(entered, "basquet"));
      }),
    );
  });

  test("goes back to the start without limit, and forward again", () => {
    fc.assert(
      fc.property(fc.array(anotacion, { minLength: 1, maxLength: 20 }), (before) => {
        const log = write(before);
        const times = before.filter(({ tipo }) => tipo !== "formacion").length;
        const back = write(Array(times).fill("deshacer"), 1, log);
        expect(paraDeshacer(back)).toBeNull();
        const forward = write(Array(times).fill("rehacer"), 1, back);
        expect(estadoDe(forward, "basquet")).toEqual(estadoDe(log, "basquet"));
        expect(paraRehacer(forward)).toBeNull();
      }),
    );
  });

  test("cannot be redone once something else was entered", () => {
    const basket: Anotacion = { tipo: "puntos", periodo: 1, lado: "local", tiro: "doble" };
    expect(paraRehacer(write([basket, "deshacer"]))).not.toBeNull();
    expect(paraRehacer(write([basket, "deshacer", basket]))).toBeNull();
  });
});

/** A server that stores what `juzgarLote` lets it store. */
function server() {
  let epoca = 0;
  const stored: (Apunte & { estado: EstadoDeApunte })[] = [];
  return {
    take: () => ++epoca,
    send(lote: readonly Apunte[]) {
      const judged = juzgarLote(epoca, stored, lote);
      if ("siguiente" in judged) return judged.siguiente;
      for (const one of judged.nuevos) stored.push({ ...one, estado: judged.estado });
      return null;
    },
    accept() {
      for (const one of stored) one.estado = "vale";
    },
    stored,
    counting: () => stored.filter(({ estado }) => estado === "vale"),
  };
}

// Rules TEM-16, TEM-17
describe("a takeover", () => {
  const baskets = fc.array(
    fc.record({
      tipo: fc.constant("puntos" as const),
      periodo,
      lado,
      tiro: fc.constantFrom(...tiros),
      jugador,
    }),
    { maxLength: 15 },
  );

  test("never counts one basket twice, however often a phone sends it again", () => {
    fc.assert(
      fc.property(
        baskets,
        baskets,
        fc.array(fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 15 }), fc.boolean()), { maxLength: 20 }),
        (first, second, deliveries) => {
          const site = server();
          const one = write(first, site.take());
          const cut = Math.floor(one.length / 2);
          site.send(one.slice(0, cut));
          const two = write(second, site.take());
          for (const [from, length, isOld] of deliveries)
            site.send((isOld ? one : two).slice(from, from + length));
          const ids = site.stored.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          // What the first phone had not sent waits.
          expect(site.counting().filter(({ epoca }) => epoca === 1)).toHaveLength(cut);
          site.send(one);
          site.send(two);
          expect(score(site.counting())).toEqual(score([...one.slice(0, cut), ...two]));
          site.accept();
          expect(score(site.counting())).toEqual(score([...one, ...two]));
        },
      ),
    );
  });

  test("leaves no gap: a batch that skips an entry is refused with the number that must come next", () => {
    const site = server();
    const log = write(Array(6).fill({ tipo: "tiempo", periodo: 1, lado: "local" }), site.take());
    expect(site.send(log.slice(2))).toBe(1);
    expect(site.send(log.slice(0, 2))).toBeNull();
    expect(site.send(log.slice(3))).toBe(3);
    expect(site.send(log)).toBeNull();
    expect(site.stored.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

// Rule TEM-17
test("a period that two phones began or ended, and an end that both entered, count once", () => {
  const both = (...entries: Anotacion[]) => write(entries, 2, write(entries, 1));
  const entries: Anotacion[] = [
    { tipo: "inicio", periodo: 1 },
    { tipo: "fin", periodo: 1 },
    { tipo: "inicio", periodo: 2 },
    { tipo: "final" },
  ];
  expect(vigentes(both(...entries)).map((one) => one.anotacion)).toEqual(entries);
  expect(estadoDe(both(...entries), "basquet").jugadas).toHaveLength(4);
});

// Rule TEM-15
describe("the settings of a sport", () => {
  const foul = (falta: "personal" | "tecnica" | "antideportiva" | "banco", en = 1, quien = "i1") =>
    ({ tipo: "falta", periodo: en, lado: "local", falta, jugador: quien }) as const;
  const times = <T>(n: number, one: T): T[] => Array(n).fill(one);

  test.each([
    { deporte: "basquet", periodos: 4, minutos: 10 },
    { deporte: "cestoball", periodos: 2, minutos: 20 },
  ] as const)("play $periodos periods of $minutos minutes in $deporte", ({ deporte, ...partido }) => {
    expect(REGLAS_DE_JUEGO[deporte]).toMatchObject(partido);
    expect(nombreDePeriodo(deporte, partido.periodos)).not.toBe("Prórroga");
    expect(nombreDePeriodo(deporte, partido.periodos + 1)).toBe("Prórroga");
  });

  test.each([
    { deporte: "basquet", puntos: { libre: 1, doble: 2, triple: 3 } },
    {
      deporte: "cestoball",
      puntos: { campo: 2, campoDeTres: 3, tiroLibre: 2, penal: 2, tecnico: 1 },
    },
  ] as const)("give each shot of $deporte its points", ({ deporte, puntos }) => {
    const scored = REGLAS_DE_JUEGO[deporte].tiros.map((tiro) => {
      const log = write([{ tipo: "puntos", periodo: 1, lado: "local", tiro }]);
      return [tiro, estadoDe(log, deporte).local.puntos];
    });
    expect(Object.fromEntries(scored)).toEqual(puntos);
  });

  test("ask to check them with the federation where sources differ", () => {
    expect([REGLAS_DE_JUEGO.basquet.revisar, REGLAS_DE_JUEGO.cestoball.revisar]).toEqual([false, true]);
  });

  test("give the bonus in basketball at the fifth foul of a period, which an overtime continues", () => {
    const local = (gestos: Anotacion[]) => estadoDe(write(gestos), "basquet").local;
    expect(local(times(4, foul("personal"))).bonus).toBe(false);
    expect(local(times(5, foul("personal"))).bonus).toBe(true);
    expect(local([...times(5, foul("personal")), { tipo: "inicio", periodo: 2 }])).toMatchObject({
      faltas: 0,
      bonus: false,
    });
    expect(local([...times(5, foul("personal", 4)), { tipo: "inicio", periodo: 5 }]).bonus).toBe(true);
    expect(local(times(5, foul("banco"))).faltas).toBe(0);
    expect(estadoDe(write(times(9, foul("personal"))), "cestoball").local.bonus).toBe(false);
  });

  test("exclude a basketball player at the fifth foul, or at the second technical or unsportsmanlike one", () => {
    const afuera = (gestos: Anotacion[]) => estadoDe(write(gestos), "basquet").local.jugadores[0]?.afuera;
    expect([4, 5].map((n) => afuera(times(n, foul("personal"))))).toEqual([false, true]);
    expect(afuera([foul("tecnica"), foul("personal")])).toBe(false);
    expect(afuera([foul("tecnica"), foul("antideportiva")])).toBe(true);
  });

  test("give basketball two time-outs in the first half, three in the second, one in each overtime", () => {
    const left = (...gestos: Anotacion[]) => estadoDe(write(gestos), "basquet").local.tiempos;
    const out = (en: number) => ({ tipo: "tiempo", periodo: en, lado: "local" }) as const;
    const start = (en: number) => ({ tipo: "inicio", periodo: en }) as const;
    expect(left()).toBe(2);
    expect(left(out(1), start(2))).toBe(1);
    expect(left(out(1), start(3))).toBe(3);
    expect(left(out(3), start(5))).toBe(1);
    expect(left(out(5))).toBe(0);
    expect(left(out(5), start(6))).toBe(1);
  });

  test("mark the time-outs of a team that had none left, until an earlier one is undone", () => {
    const out = (lado: Lado, periodo: number) => ({ tipo: "tiempo", periodo, lado }) as const;
    const log = write([
      ...[out("local", 1), out("local", 2), out("visitante", 2), out("local", 2)],
      ...[out("local", 3), out("visitante", 5), out("visitante", 5), out("visitante", 6)],
    ]);
    const marked = (apuntes: readonly Apunte[]) =>
      estadoDe(apuntes, "basquet").jugadas.flatMap(({ aviso }, at) => (aviso ? at : []));
    expect(marked(log)).toEqual([3, 6]);
    const [first, second] = log;
    const undone = { tipo: "correccion", de: first?.id ?? "" } as const;
    expect(marked([...log, { ...(second as Apunte), n: 99, id: "x", anotacion: undone }])).toEqual([5]);
  });

  test("announce in cestoball a penalty at the fifth foul, the exclusion at the sixth, and a double card", () => {
    const ficha = (gestos: Anotacion[]) => estadoDe(write(gestos), "cestoball").local.jugadores[0];
    const says = (gestos: Anotacion[]) => {
      const one = ficha(gestos);
      return one ? avisoDeFicha("cestoball", one) : undefined;
    };
    expect([4, 5, 6].map((n) => says(times(n, foul("personal"))))).toEqual([
      null,
      "5.ª falta: penal",
      "Afuera por faltas",
    ]);
    const card: Anotacion = { tipo: "tarjeta", periodo: 1, lado: "local", jugador: "i1" };
    expect([1, 2, 3].map((n) => says(times(n, card)))).toEqual([
      null,
      "Doble tarjeta: 3 minutos afuera",
      null,
    ]);
  });

  test("name the periods and the overtimes", () => {
    expect([1, 2, 3, 4, 5, 6].map((n) => nombreDePeriodo("basquet", n))).toEqual([
      "1.er cuarto",
      "2.º cuarto",
      "3.er cuarto",
      "4.º cuarto",
      "Prórroga",
      "2.ª prórroga",
    ]);
    expect(nombreDePeriodo("cestoball", 2)).toBe("2.º tiempo");
  });
});
