import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import published from "#tests/season/published-tables.json" with { type: "json" };
import {
  type Desempate,
  fraseDeImportacion,
  fraseDeTabla,
  type PartidoParaTabla,
  problemaDeFecha,
  REGLAS_CESTOBALL,
  REGLAS_FIBA,
  type ReglasDeTabla,
  rachaDe,
  tablaCargada,
  tablaDe,
  tituloDePartido,
} from "./rules.ts";

const teams = (...nombres: string[]) => nombres.map((nombre, index) => ({ id: index + 1, nombre }));
const partido = (
  localId: number,
  puntosLocal: number,
  visitanteId: number,
  puntosVisitante: number,
  estado: PartidoParaTabla["estado"] = "final",
): PartidoParaTabla => ({ localId, visitanteId, estado, puntosLocal, puntosVisitante });

/** A competition with its published table: name, played, won, lost, for, against, points. */
interface Publicada {
  nombre: string;
  tabla: (string | number | null)[][];
  partidos: (string | number)[][];
  reglas: ReglasDeTabla;
}

const GROUPS = published.map(
  ({ reglas, ...group }): Publicada => ({
    ...group,
    reglas: reglas === "fiba" ? REGLAS_FIBA : (reglas as ReglasDeTabla),
  }),
);

/** Reads a season: notes, the published table, and a match on each line, with the clubs by their codes. */
function leagueOf(nombre: string, reglas: ReglasDeTabla): Publicada {
  const [, tabla = "", partidos = ""] = readFileSync(`tests/season/${nombre}.txt`, "utf8")
    .trim()
    .split("\n\n");
  return {
    nombre,
    tabla: tabla.split("\n").map((row) => {
      const [codigo = "", ...words] = row.split(/ +/);
      return [codigo, ...words.slice(-6).map((word) => (word === "-" ? null : Number(word)))];
    }),
    partidos: partidos.split("\n").map((line) => {
      const [local = "", puntosLocal, puntosVisitante, visitante = ""] = line.split(/[ -]/);
      return [local, Number(puntosLocal), visitante, Number(puntosVisitante)];
    }),
    reglas,
  };
}

const porPartido = (ganado: number, empatado: number, perdido: number) => ({
  ganado,
  empatado,
  perdido,
  default: 0,
  forfeit: 0,
});
const entreEmpatados = (reiniciar: boolean): Desempate[] => [
  { criterio: "resultados", ambito: "entre_empatados", reiniciar },
  { criterio: "diferencia", ambito: "entre_empatados", reiniciar },
  { criterio: "diferencia", ambito: "todos", reiniciar },
  { criterio: "goles", ambito: "todos", reiniciar },
];

/** Whole seasons of real leagues, each with the rules of its time. */
const LEAGUES = {
  euroLeague: leagueOf("euroleague-2018-19", {
    puntos: porPartido(2, 1, 1),
    desempates: entreEmpatados(true),
  }),
  laLigaOf1970: leagueOf("la-liga-1969-70", {
    puntos: porPartido(2, 1, 0),
    desempates: entreEmpatados(true),
  }),
  laLigaOf1975: leagueOf("la-liga-1974-75", {
    puntos: porPartido(2, 1, 0),
    desempates: entreEmpatados(true),
  }),
  superLig: leagueOf("super-lig-2007-08", {
    puntos: porPartido(3, 1, 0),
    desempates: entreEmpatados(false),
  }),
  bundesliga: leagueOf("bundesliga-1963-64", {
    puntos: porPartido(2, 1, 0),
    desempates: [{ criterio: "cociente", ambito: "todos", reiniciar: false }],
  }),
};

/** Computes a published table. */
function computed({ tabla, partidos, reglas }: Publicada) {
  // By name, so that the rows' published order does not help.
  const ids = new Map(
    tabla
      .map(([nombre]) => String(nombre))
      .sort()
      .map((nombre, index) => [nombre, index + 1]),
  );
  const participantes = [...ids].map(([nombre, id]) => ({ id, nombre }));
  const jugados = partidos.map(([local, puntosLocal, visitante, puntosVisitante]) =>
    partido(
      ids.get(String(local)) ?? 0,
      Number(puntosLocal),
      ids.get(String(visitante)) ?? 0,
      Number(puntosVisitante),
    ),
  );
  return tablaDe(participantes, jugados, reglas);
}

// Rule TEM-10
describe("a table", () => {
  test.each([...GROUPS, ...Object.values(LEAGUES)])("is the one published for $nombre", (publicada) => {
    const { tabla } = publicada;
    const rows = computed(publicada);
    expect(rows.some(({ sorteoPendiente }) => sorteoPendiente)).toBe(false);
    expect(rows.map(({ puesto }) => puesto)).toEqual(tabla.map((_, index) => index + 1));
    expect(
      rows.map(({ nombre, jugados, ganados, perdidos, favor, contra, puntos }, index) => [
        nombre,
        jugados,
        ganados,
        perdidos,
        // A few published tables have no totals.
        ...(tabla[index]?.[4] === null ? [null, null] : [favor, contra]),
        puntos,
      ]),
    ).toEqual(tabla);
  });

  test.each(Object.values(LEAGUES))("has every match of $nombre once", ({ tabla, partidos }) => {
    const clubs = tabla.map(([codigo]) => codigo);
    const all = clubs.flatMap((local) =>
      clubs.filter((visitante) => visitante !== local).map((visitante) => [local, visitante]),
    );
    expect(partidos.map(([local, , visitante]) => [local, visitante]).sort()).toEqual(all.sort());
  });

  const startingAgain = (uno: Desempate): Desempate => ({ ...uno, reiniciar: true });
  const goingOn = (uno: Desempate): Desempate => ({ ...uno, reiniciar: false });
  const ofAllMatches = (uno: Desempate): Desempate => ({ ...uno, ambito: "todos" });
  const amongTheTied = (uno: Desempate): Desempate => ({ ...uno, ambito: "entre_empatados" });

  test.each([
    { ...LEAGUES.laLigaOf1970, change: goingOn, moved: ["RMA", "VAL"] },
    { ...LEAGUES.superLig, change: startingAgain, moved: ["SIV", "BES"] },
    { ...LEAGUES.euroLeague, change: ofAllMatches, moved: ["MIL", "BAY"] },
    { ...LEAGUES.bundesliga, change: amongTheTied, moved: ["EBS", "SVW"] },
  ])("differs from the one of $nombre if its ties follow other rules", ({ change, moved, ...league }) => {
    const desempates = league.reglas.desempates.map(change);
    const rows = computed({ ...league, reglas: { ...league.reglas, desempates } });
    expect(rows.flatMap(({ nombre }, index) => (nombre === league.tabla[index]?.[0] ? [] : nombre))).toEqual(
      moved,
    );
  });

  test("starts the criteria again for teams that are still tied", () => {
    // All four have no points. The difference places A (2) and D (-4). Between B and C (1 and 1), their own match
    // decides, although C scored more in all.
    const jugados = [
      partido(1, 62, 2, 60),
      partido(2, 63, 3, 60),
      partido(3, 71, 1, 70),
      partido(1, 70, 4, 69),
      partido(4, 60, 2, 60),
      partido(3, 73, 4, 70),
    ];
    const criterio = (ambito: Desempate["ambito"], reiniciar: boolean): ReglasDeTabla => ({
      puntos: { ganado: 0, perdido: 0, empatado: 0, default: 0, forfeit: 0 },
      desempates: [
        { criterio: "diferencia", ambito, reiniciar },
        { criterio: "goles", ambito, reiniciar },
      ],
    });
    const orden = (reglas: ReglasDeTabla) =>
      tablaDe(teams("A", "B", "C", "D"), jugados, reglas).map(({ nombre }) => nombre);
    expect(orden(criterio("entre_empatados", true))).toEqual(["A", "B", "C", "D"]);
    expect(orden(criterio("entre_empatados", false))).toEqual(["A", "C", "B", "D"]);
  });

  test("lets teams that nothing separates share the place, and says that a draw is pending", () => {
    const rows = tablaDe(
      teams("Sur", "Norte", "Este", "Oeste"),
      [partido(1, 70, 2, 60), partido(2, 70, 1, 60), partido(1, 80, 3, 60), partido(2, 80, 3, 60)],
      REGLAS_FIBA,
    );
    expect(rows.map(({ puesto, nombre, sorteoPendiente }) => [puesto, nombre, sorteoPendiente])).toEqual([
      [1, "Norte", true],
      [1, "Sur", true],
      [3, "Este", false],
      [4, "Oeste", false],
    ]);
    expect(tablaDe(teams("A", "B"), [], REGLAS_FIBA).map(({ sorteoPendiente }) => sorteoPendiente)).toEqual([
      false,
      false,
    ]);
  });

  test("gives no point for a forfeit or walkover, and one for a default", () => {
    const puntosDe = (estado: PartidoParaTabla["estado"]) =>
      tablaDe(teams("A", "B"), [partido(1, 0, 2, 20, estado)], REGLAS_FIBA).map(({ nombre, puntos }) => [
        nombre,
        puntos,
      ]);
    expect(puntosDe("forfeit")).toEqual([
      ["B", 2],
      ["A", 0],
    ]);
    expect(puntosDe("walkover")).toEqual([
      ["B", 2],
      ["A", 0],
    ]);
    expect(puntosDe("default")).toEqual([
      ["B", 2],
      ["A", 1],
    ]);
  });

  test("counts draws in cestoball, where a lost match gives no point", () => {
    const rows = tablaDe(
      teams("A", "B", "C"),
      [partido(1, 12, 2, 12), partido(2, 14, 3, 10)],
      REGLAS_CESTOBALL,
    );
    expect(
      rows.map(({ nombre, ganados, empatados, perdidos, puntos }) => [
        nombre,
        ganados,
        empatados,
        perdidos,
        puntos,
      ]),
    ).toEqual([
      ["B", 1, 1, 0, 3],
      ["A", 0, 1, 0, 1],
      ["C", 0, 0, 1, 0],
    ]);
  });

  test("counts only matches that ended, with a score, between two of its teams", () => {
    const rows = tablaDe(
      teams("A", "B"),
      [
        partido(1, 40, 2, 30, "enJuego"),
        partido(1, 40, 2, 30, "suspendido"),
        { ...partido(1, 0, 2, 0), puntosLocal: null, puntosVisitante: null },
        partido(1, 50, 9, 30),
        { ...partido(1, 50, 2, 30), visitanteId: null },
      ],
      REGLAS_FIBA,
    );
    expect(rows.map(({ jugados, puntos }) => [jugados, puntos])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  const ANY_RULES: fc.Arbitrary<ReglasDeTabla> = fc.record({
    puntos: fc.constantFrom(REGLAS_FIBA.puntos, REGLAS_CESTOBALL.puntos, {
      ganado: 3,
      empatado: 1,
      perdido: 0,
      default: 0,
      forfeit: -1,
    }),
    desempates: fc.array(
      fc.record({
        criterio: fc.constantFrom("resultados", "diferencia", "goles", "cociente"),
        ambito: fc.constantFrom("entre_empatados", "todos"),
        reiniciar: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  });
  /** Few teams and low scores, so that ties are common. */
  const SOME = fc.integer({ min: 2, max: 6 }).chain((count) =>
    fc.record({
      participantes: fc.constant(teams(..."FEDCBA".slice(0, count))),
      partidos: fc.array(
        fc
          .tuple(
            fc.integer({ min: 1, max: count }),
            fc.nat(3),
            fc.integer({ min: 1, max: count }),
            fc.nat(3),
            fc.constantFrom("final", "walkover", "default", "programado"),
          )
          .filter(([local, , visitante]) => local !== visitante)
          .map((args) => partido(...(args as Parameters<typeof partido>))),
        { maxLength: 20 },
      ),
      reglas: ANY_RULES,
    }),
  );

  test("has every team once, never against the points, with places that count the teams above", () => {
    fc.assert(
      fc.property(SOME, ({ participantes, partidos, reglas }) => {
        const rows = tablaDe(participantes, partidos, reglas);
        expect(rows.map(({ nombre }) => nombre).sort()).toEqual(
          participantes.map(({ nombre }) => nombre).sort(),
        );
        rows.forEach(({ puesto, puntos, sorteoPendiente, jugados }, index) => {
          expect(puntos).toBeLessThanOrEqual(rows[index - 1]?.puntos ?? Number.POSITIVE_INFINITY);
          expect(puesto).toBe(1 + rows.filter((other) => other.puesto < puesto).length);
          const shared = rows.filter((other) => other.puesto === puesto).length > 1;
          expect(sorteoPendiente).toBe(shared && jugados > 0);
        });
        const sum = (key: "favor" | "contra" | "ganados" | "perdidos") =>
          rows.reduce((total, row) => total + row[key], 0);
        expect([sum("favor"), sum("ganados")]).toEqual([sum("contra"), sum("perdidos")]);
      }),
    );
  });

  test("does not depend on the order of teams, of matches, or of home and away", () => {
    fc.assert(
      fc.property(SOME, fc.infiniteStream(fc.nat()), ({ participantes, partidos, reglas }, numbers) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((value) => ({ value, at: numbers.next().value ?? 0 }))
            .sort((one, other) => one.at - other.at)
            .map(({ value }) => value);
        const turned = partidos.map((one) => ({
          ...one,
          localId: one.visitanteId,
          visitanteId: one.localId,
          puntosLocal: one.puntosVisitante,
          puntosVisitante: one.puntosLocal,
        }));
        expect(tablaDe(shuffled(participantes), shuffled(turned), reglas)).toEqual(
          tablaDe(participantes, partidos, reglas),
        );
      }),
    );
  });
});

// Rule TEM-10
describe("a match that one side loses without playing it to its end", () => {
  const favorDe = (estado: PartidoParaTabla["estado"]) =>
    tablaDe(teams("A", "B"), [partido(1, 31, 2, 40, estado)], REGLAS_FIBA).map(({ nombre, favor }) => [
      nombre,
      favor,
    ]);

  test.each(["walkover", "forfeit"] as const)("counts 20–0 after a %s, whatever the score was", (estado) => {
    expect(favorDe(estado)).toEqual([
      ["B", 20],
      ["A", 0],
    ]);
  });

  test("counts its score after a default", () => {
    expect(favorDe("default")).toEqual([
      ["B", 40],
      ["A", 31],
    ]);
  });
});

describe("a table that the office types in", () => {
  test("is ordered by points, and then as typed", () => {
    const fila = (participanteId: number, puntos: number) => ({
      participanteId,
      jugados: 3,
      ganados: 1,
      perdidos: 1,
      favor: 10,
      contra: 9,
      puntos,
    });
    const rows = tablaCargada([fila(3, 4), fila(1, 5), fila(2, 5)], teams("A", "B", "C"));
    expect(rows.map(({ puesto, nombre, empatados }) => [puesto, nombre, empatados])).toEqual([
      [1, "A", 1],
      [2, "B", 1],
      [3, "C", 1],
    ]);
  });
});

// Rule TEM-24
test("a match is named in short, and with both teams if the club's teams meet or a rival has the club's name", () => {
  const lado = (nombre: string, equipo: string | null = null) => ({ nombre, equipo });
  const local = lado("Colón", "U15 femenina");
  const against = (visitante: ReturnType<typeof lado> | null) => tituloDePartido({ local, visitante });
  expect(against(lado("Sarmiento"))).toBe("Colón vs. Sarmiento");
  expect(against(lado("Colón", "U17 femenina"))).toBe("Colón U15 femenina vs. Colón U17 femenina");
  expect(against(lado("Colón"))).toBe("Colón U15 femenina vs. Colón");
  expect(against(null)).toBe("Colón vs. A definir");
});

describe("what the table says about a team", () => {
  const fila = (participanteId: number, puesto: number, puntos: number, sorteoPendiente = false) => ({
    participanteId,
    nombre: ["", "Colón", "Sarmiento", "Unión"][participanteId] ?? "",
    puesto,
    puntos,
    sorteoPendiente,
    jugados: 4,
    ganados: 2,
    empatados: 0,
    perdidos: 2,
    favor: 0,
    contra: 0,
  });
  const says = (...filas: ReturnType<typeof fila>[]) =>
    fraseDeTabla("U15 femenina", 1, { competencia: { nombre: "Liga Sur" }, filas });

  test("is one sentence for every place", () => {
    expect(says(fila(2, 1, 8), fila(1, 2, 7), fila(3, 3, 4))).toBe(
      "U15 femenina está en el 2.º puesto, de 3 equipos, en Liga Sur: a 1 punto de Sarmiento.",
    );
    expect(says(fila(2, 1, 8), fila(1, 2, 8))).toBe(
      "U15 femenina está en el 2.º puesto, de 2 equipos, en Liga Sur: con los mismos puntos que Sarmiento.",
    );
    expect(says(fila(2, 1, 8), fila(1, 2, 6, true), fila(3, 2, 6, true))).toBe(
      "U15 femenina comparte el 2.º puesto, de 3 equipos, en Liga Sur: a 2 puntos de Sarmiento.",
    );
    expect(says(fila(1, 1, 8), fila(2, 2, 6))).toBe(
      "U15 femenina está en la punta en Liga Sur, con 2 puntos más que Sarmiento.",
    );
    expect(says(fila(1, 1, 8), fila(2, 2, 8))).toBe(
      "U15 femenina está en la punta en Liga Sur, con los mismos puntos que Sarmiento.",
    );
    expect(says(fila(1, 1, 8, true), fila(2, 1, 8, true))).toBe(
      "U15 femenina comparte la punta en Liga Sur con Sarmiento.",
    );
  });

  test("is nothing before the first match, without rivals, or for another team", () => {
    expect(says({ ...fila(1, 1, 0), jugados: 0 }, fila(2, 1, 0))).toBeNull();
    expect(says(fila(1, 1, 2))).toBeNull();
    expect(says(fila(2, 1, 2), fila(3, 2, 1))).toBeNull();
  });
});

test("a team's last five leave out matches of others and matches without a result", () => {
  const lados = { localId: 1, visitanteId: 2 };
  const jugado = (puntosLocal: number, puntosVisitante: number, estado: "final" | "enJuego" = "final") => ({
    ...lados,
    estado,
    puntosLocal,
    puntosVisitante,
  });
  const partidos = [
    jugado(9, 0),
    jugado(2, 1),
    jugado(1, 2),
    jugado(3, 1),
    jugado(1, 1),
    jugado(5, 1, "enJuego"),
    { ...jugado(1, 5), localId: null },
    jugado(0, 20),
  ];
  expect(rachaDe(partidos, 1)).toEqual(["ganado", "perdido", "ganado", "empatado", "perdido"]);
  expect(rachaDe(partidos, 2)).toEqual(["ganado", "perdido", "empatado", "ganado", "ganado"]);
  expect(rachaDe(partidos, 3)).toEqual([]);
});

// Rule TEM-7
test.each([
  ["final", "2026-05-21", false],
  ["default", "2026-05-21", false],
  ["final", "2026-05-20", true],
  ["final", "2026-05-19", true],
  ["final", null, true],
  ["suspendido", "2026-05-21", true],
  ["forfeit", "2026-05-21", true],
] as const)("a match that is %s on %s is possible on 20 May: %s", (estado, fecha, possible) => {
  expect(problemaDeFecha({ estado, fecha }, "2026-05-20") === null).toBe(possible);
});

test.each([
  [
    { nuevo: 3, cambia: 2, duda: 2, error: 1 },
    "Se agregaron 3 partidos y cambiaron 2. Quedaron 2 para mirar y 1 con error.",
  ],
  [{ nuevo: 1, cambia: 1 }, "Se agregó 1 partido y cambió 1."],
  [{ cambia: 1, error: 2 }, "Cambió 1 partido. Quedaron 2 con errores."],
  [{ cambia: 2, duda: 1 }, "Cambiaron 2 partidos. Quedó 1 para mirar."],
  [{ nuevo: 1 }, "Se agregó 1 partido."],
  [{ igual: 4 }, "No cambió ningún partido."],
])("an import of %j says «%s»", (conteos, frase) => {
  const ninguno = { nuevo: 0, cambia: 0, igual: 0, duda: 0, error: 0 };
  expect(fraseDeImportacion({ ...ninguno, ...conteos })).toBe(frase);
});
