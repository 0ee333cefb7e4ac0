import type { JsonOf } from "#contract/route.ts";
import type { crearEquipo } from "#features/temporada/equipos/contract.ts";
import type { Consentimiento } from "#features/temporada/equipos/rules.ts";

/** A player: a fan by first name or a member by DNI, and the picture of `imagenes/jugadores`. */
interface DemoPlayer {
  persona: string;
  numero: string;
  posicion: string;
  foto: string | null;
  muestra: readonly Consentimiento[];
}

export interface DemoTeam {
  equipo: Omit<JsonOf<typeof crearEquipo>, "temporada">;
  /** Username and role of who has access to the squad. */
  cuerpo: readonly (readonly [nombreUsuario: string, funcion: string])[];
  jugadores: readonly DemoPlayer[];
}

/** Columns: first name or DNI, number, position, picture, and what may be shown (n, f, #). */
const players = (lines: string): DemoPlayer[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [persona = "", numero = "", posicion = "", foto = "", shown = ""] = line.split("|");
      const muestra = (["nombre", "foto", "numero"] as const).filter((_, n) =>
        shown.includes("nf#"[n] ?? ""),
      );
      return { persona, numero, posicion, foto: foto || null, muestra };
    });

const FEMENINA = players(`
Camila|17|Escolta|camila-ferreyra|nf#
Julieta|11|Base|julieta-godoy|nf#
Sofía|6|Alera|sofia-benitez|nf#
Rocío|5|Ala-pívot|rocio-dominguez|nf#
Paula|4|Pívot|paula-correa|f#
Florencia|18|Escolta|florencia-ojeda|nf#
35218904|00|Base||n#
`);

const MASCULINA = players(`
Agustín|23|Ala-pívot|thiago-maldonado|nf#
Bruno|19|Alero|bruno-acosta|nf#
Ramiro|7|Base|ramiro-luna|nf#
Martín|10|Escolta|martin-herrera|nf#
Nicolás|15|Pívot|nicolas-figueroa|nf#
Ignacio|22|Pívot|ignacio-rios|
`);

/** Children; one is too old for the category. */
const PREMINI = players(`
54120387|4|||n#
56931204|5|||
55210447|6|||n
54477120|7|||n#
56320418|8|||
53100981|9|||
`);

/** The teams of the current year; `anio` is that year. */
export const demoTeams = (anio: number): DemoTeam[] => {
  const primera = {
    deporte: "basquet",
    categoria: "Primera",
    nacidosDesde: null,
    nacidosHasta: null,
    primerEquipo: true,
  } as const;
  return [
    {
      equipo: {
        ...primera,
        rama: "femenina",
        presentacion: "Entrena lunes, miércoles y viernes a las 20 en el gimnasio.",
      },
      cuerpo: [["familia", "Jefa de equipo"]],
      jugadores: FEMENINA,
    },
    { equipo: { ...primera, rama: "masculina", presentacion: "" }, cuerpo: [], jugadores: MASCULINA },
    {
      equipo: {
        deporte: "cestoball",
        rama: "mixta",
        categoria: "Premini",
        nacidosDesde: anio - 12,
        nacidosHasta: anio - 9,
        primerEquipo: false,
        presentacion: "Para empezar a jugar: no hace falta experiencia.",
      },
      cuerpo: [["usuario", "Entrenadora"]],
      jugadores: PREMINI,
    },
  ];
};
