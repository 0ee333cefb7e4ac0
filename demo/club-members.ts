import type { EstadoCivil } from "#features/socios/socios/rules.ts";

interface DemoPlan {
  nombre: string;
  descripcion: string;
  precio: number;
  cuotas: number;
  estado: boolean;
  /** Billed every month (`fill-dues.ts`), instead of in instalments fixed from the first day. */
  mensual?: true;
  /** Months since the plan was created. */
  meses: number;
}

const plan = (
  nombre: string,
  descripcion: string,
  rest: Pick<DemoPlan, "precio" | "cuotas" | "meses"> & Partial<DemoPlan>,
): DemoPlan => ({ nombre, descripcion, estado: true, ...rest });

/** The first of several plans is internal to the club and cannot be chosen (Rule SOC-4). */
export const DEMO_PLANES: DemoPlan[] = [
  plan("Plan interno", "Cuerpo técnico, colaboradores y socios vitalicios. Lo asigna la secretaría.", {
    precio: 24_000,
    cuotas: 12,
    meses: 30,
  }),
  plan(
    "Plan Activo",
    "Un año de club: pileta en verano, gimnasio y entradas con descuento en todos los partidos.",
    {
      precio: 216_000,
      cuotas: 12,
      meses: 16,
    },
  ),
  plan(
    "Plan Familiar",
    "Todo lo del Plan Activo para la familia que vive en una misma casa, hasta cinco personas.",
    {
      precio: 390_000,
      cuotas: 12,
      meses: 15,
    },
  ),
  plan(
    "Plan Juvenil",
    "Seis meses de básquet o cestoball para menores de 18, con la ficha de la liga incluida.",
    {
      precio: 69_999,
      cuotas: 6,
      meses: 14,
    },
  ),
  plan("Plan Verano", "Diciembre, enero y febrero: pileta y quinchos. Se ofrece en temporada.", {
    precio: 54_000,
    cuotas: 3,
    meses: 11,
    estado: false,
  }),
  plan(
    "Cuota social",
    "Mes a mes: la cuota del club, y el deporte de cada uno. Con descuento para hermanos.",
    {
      precio: 144_000,
      cuotas: 12,
      meses: 8,
      mensual: true,
    },
  ),
];

export interface DemoMember {
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  direccion: string;
  nacimiento: string;
  estadoCivil: EstadoCivil;
  /** Index in `DEMO_PLANES`. */
  plan: number;
  /** Months and days since the membership began; null for a request still pending. */
  desde: [meses: number, dias: number] | null;
  pedidoHaceDias: number;
  /** Number of overdue instalments; negative for instalments paid in advance. */
  debe: number;
  baja: boolean;
  /** An existing demo user; empty to create a new one. */
  nombreUsuario: string;
  /** DNI of the mother or father, for a child without a login. */
  hijoDe: string;
}

/**
 * Members who are up to date, ahead (`-1`), one instalment behind, four behind or in their last month, former members,
 * and pending requests. Columns: name, DNI, phone, street, birth, marital status, plan, months and days since the start
 * (or days since the request), instalments owed, `baja`, the demo user, and the DNI of a child's parent.
 */
const SOCIOS = `
Lucía|Bianchi|35218904|2346512044|San Martín 482|1991-03-14|soltero|1|5 9|1||socio
Horacio|Bertolotti|11874220|2346421180|Pellegrini 233|1955-09-02|casado|0|10 4|-1||
Graciela|Domenech|14203667|2346487733|Av. Soárez 715|1961-11-28|viudo|0|7 20|0||
Sebastián|Iturralde|28764115|2346559021|Rivadavia 98|1981-06-07|casado|2|8 12|2||
Carolina|Peirano|30551872|2346503367|9 de Julio 1204|1983-12-19|divorciado|1|3 2|0||familia
Valentino|Sosa Peirano|54120387|2346503367|9 de Julio 1204|2014-05-18|soltero|3|2 20|1|||30551872
Emma|Sosa Peirano|56931204|2346503367|9 de Julio 1204|2017-10-02|soltero|3|1 12|1|||30551872
Emiliano|Zapata Ruiz|41006359|2346574410|Vicente López 41|1998-04-30|soltero|1|2 25|1||
Delfina|Otamendi|46912208|2346528819|Moreno 650|2006-08-11|soltero|3|4 15|-1||
Joaquín|Ledesma|47330581|2346581176|Frías 377|2007-01-23|soltero|3|5 18|4||
Norma|Villafañe|10655493|2346429905|Salta 1530|1952-05-16|casado|2|11 6|0||
Facundo|Quiroga|38491740|2346562230|Italia 260|1994-10-09|soltero|1|1 3|0||
Mirta|Etcheverry|17098846|2346440612|Ceballos 88|1965-02-27|casado|1|9 22|-2||
Ezequiel|Roldán|33720915|2346536648|Belgrano 909|1988-07-05|casado|2|6 8|3|baja|
Romina|Acosta|31477205|2346511290|Las Heras 340|1985-08-11|casado|5|7 3|0||
Bruno|Vidal Acosta|53100981|2346511290|Las Heras 340|2013-02-20|soltero|5|7 3|1|||31477205
Malena|Vidal Acosta|55210447|2346511290|Las Heras 340|2016-06-09|soltero|5|7 3|1|||31477205
Natalia|Pereyra|29844116|2346520871|Laprida 77|1982-11-30|divorciado|5|6 10|3||
Agustín|Lima Pereyra|52660310|2346520871|Laprida 77|2012-04-14|soltero|5|6 10|3|||29844116
Silvina|Montenegro|33129558|2346533402|Hijas de San José 215|1987-05-25|casado|5|5 2|0||
Thiago|Ríos Montenegro|54477120|2346533402|Hijas de San José 215|2015-01-17|soltero|5|5 2|0|||33129558
Zoe|Ríos Montenegro|56320418|2346533402|Hijas de San José 215|2017-08-03|soltero|5|5 2|0|||33129558
Dante|Ríos Montenegro|57718830|2346533402|Hijas de San José 215|2019-12-12|soltero|5|2 1|0|||33129558
Pilar|Anchorena|44175302|2346590093|Alsina 1120|2002-09-21|soltero|1|0 6|0||
Tomás|Arrieta|42689157|2346517782|Maipú 315|2000-05-03|soltero|1|0 2 pedido|0||pendiente
Marisol|Cabrera|36904418|2346543329|Colón 774|1992-01-17|casado|2|0 1 pedido|0||
Lautaro|Giménez|48216033|2346604415|Güemes 52|2008-03-08|soltero|3|0 4 pedido|0||
Beatriz|Salvatierra|20418779|2346452087|Av. Ceballos 1402|1968-12-01|divorciado|1|0 6 pedido|0||
`;

export const DEMO_SOCIOS = SOCIOS.trim()
  .split("\n")
  .map((line): DemoMember => {
    const [
      nombre,
      apellido,
      dni,
      telefono,
      calle,
      nacimiento,
      estadoCivil,
      plan,
      since,
      debe,
      baja,
      nombreUsuario,
      hijoDe,
    ] = line.split("|") as [string, string, string, string, string, string, EstadoCivil, ...string[]];
    const [meses = "", dias = "", pending] = (since ?? "").split(" ");
    return {
      nombre,
      apellido,
      dni,
      telefono,
      direccion: `${calle}, Chivilcoy`,
      nacimiento,
      estadoCivil,
      plan: Number(plan),
      desde: pending ? null : [Number(meses), Number(dias)],
      pedidoHaceDias: Number(dias),
      debe: Number(debe),
      baja: baja === "baja",
      nombreUsuario: nombreUsuario ?? "",
      hijoDe: hijoDe ?? "",
    };
  });
