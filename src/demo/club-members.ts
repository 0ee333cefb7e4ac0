import type { EstadoCivil } from "#features/socios/socios/rules.ts";

export interface DemoPlan {
  nombre: string;
  descripcion: string;
  precio: number;
  cuotas: number;
  estado: boolean;
  /** Months since it was created. */
  meses: number;
}

/** The first is internal: with more than one on offer nobody can choose it (Rule SOC-4). */
export const DEMO_PLANES: DemoPlan[] = [
  {
    nombre: "Plan interno",
    descripcion: "Cuerpo técnico, colaboradores y socios vitalicios. Lo asigna la secretaría.",
    precio: 24_000,
    cuotas: 12,
    estado: true,
    meses: 30,
  },
  {
    nombre: "Plan Activo",
    descripcion: "Un año de club: pileta en verano, gimnasio y entradas con descuento en todos los partidos.",
    precio: 216_000,
    cuotas: 12,
    estado: true,
    meses: 16,
  },
  {
    nombre: "Plan Familiar",
    descripcion: "Todo lo del Plan Activo para la familia que vive en una misma casa, hasta cinco personas.",
    precio: 390_000,
    cuotas: 12,
    estado: true,
    meses: 15,
  },
  {
    nombre: "Plan Juvenil",
    descripcion: "Seis meses de básquet o cestoball para menores de 18, con la ficha de la liga incluida.",
    precio: 69_999,
    cuotas: 6,
    estado: true,
    meses: 14,
  },
  {
    nombre: "Plan Verano",
    descripcion: "Diciembre, enero y febrero: pileta y quinchos. Se ofrece en temporada.",
    precio: 54_000,
    cuotas: 3,
    estado: false,
    meses: 11,
  },
];

/** Index of a plan in `DEMO_PLANES`. */
type PlanDeDemo = 0 | 1 | 2 | 3;

export interface DemoMember {
  /** An existing demo user; absent: a new user is created. */
  nombreUsuario?: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  direccion: string;
  nacimiento: string;
  estadoCivil: EstadoCivil;
  plan: PlanDeDemo;
  /** Months and days since the membership began; absent: a request still pending after `dias` days. */
  desde?: [meses: number, dias: number];
  /** Overdue instalments. */
  debe?: number;
  /** Instalments paid in advance. */
  adelanta?: number;
  pedidoHaceDias?: number;
  baja?: boolean;
}

const member = (
  persona: [
    nombre: string,
    apellido: string,
    dni: string,
    telefono: string,
    direccion: string,
    nacimiento: string,
  ],
  rest: Omit<DemoMember, "nombre" | "apellido" | "dni" | "telefono" | "direccion" | "nacimiento">,
): DemoMember => {
  const [nombre, apellido, dni, telefono, direccion, nacimiento] = persona;
  return { nombre, apellido, dni, telefono, direccion, nacimiento, ...rest };
};

/** Up to date, ahead, one behind, four behind, in their last month, former members, and pending requests. */
export const DEMO_SOCIOS: DemoMember[] = [
  member(["Lucía", "Bianchi", "35218904", "2346512044", "San Martín 482, Chivilcoy", "1991-03-14"], {
    nombreUsuario: "socio",
    estadoCivil: "soltero",
    plan: 1,
    desde: [5, 9],
    debe: 1,
  }),
  member(["Horacio", "Bertolotti", "11874220", "2346421180", "Pellegrini 233, Chivilcoy", "1955-09-02"], {
    estadoCivil: "casado",
    plan: 0,
    desde: [10, 4],
    adelanta: 1,
  }),
  member(["Graciela", "Domenech", "14203667", "2346487733", "Av. Soárez 715, Chivilcoy", "1961-11-28"], {
    estadoCivil: "viudo",
    plan: 0,
    desde: [7, 20],
  }),
  member(["Sebastián", "Iturralde", "28764115", "2346559021", "Rivadavia 98, Chivilcoy", "1981-06-07"], {
    estadoCivil: "casado",
    plan: 2,
    desde: [8, 12],
    debe: 2,
  }),
  member(["Carolina", "Peirano", "30551872", "2346503367", "9 de Julio 1204, Chivilcoy", "1983-12-19"], {
    estadoCivil: "divorciado",
    plan: 1,
    desde: [3, 2],
  }),
  member(["Emiliano", "Zapata Ruiz", "41006359", "2346574410", "Vicente López 41, Chivilcoy", "1998-04-30"], {
    estadoCivil: "soltero",
    plan: 1,
    desde: [2, 25],
    debe: 1,
  }),
  member(["Delfina", "Otamendi", "46912208", "2346528819", "Moreno 650, Chivilcoy", "2006-08-11"], {
    estadoCivil: "soltero",
    plan: 3,
    desde: [4, 15],
    adelanta: 1,
  }),
  member(["Joaquín", "Ledesma", "47330581", "2346581176", "Frías 377, Chivilcoy", "2007-01-23"], {
    estadoCivil: "soltero",
    plan: 3,
    desde: [5, 18],
    debe: 4,
  }),
  member(["Norma", "Villafañe", "10655493", "2346429905", "Salta 1530, Chivilcoy", "1952-05-16"], {
    estadoCivil: "casado",
    plan: 2,
    desde: [11, 6],
  }),
  member(["Facundo", "Quiroga", "38491740", "2346562230", "Italia 260, Chivilcoy", "1994-10-09"], {
    estadoCivil: "soltero",
    plan: 1,
    desde: [1, 3],
  }),
  member(["Mirta", "Etcheverry", "17098846", "2346440612", "Ceballos 88, Chivilcoy", "1965-02-27"], {
    estadoCivil: "casado",
    plan: 1,
    desde: [9, 22],
    adelanta: 2,
  }),
  member(["Ezequiel", "Roldán", "33720915", "2346536648", "Belgrano 909, Chivilcoy", "1988-07-05"], {
    estadoCivil: "casado",
    plan: 2,
    desde: [6, 8],
    debe: 3,
    baja: true,
  }),
  member(["Pilar", "Anchorena", "44175302", "2346590093", "Alsina 1120, Chivilcoy", "2002-09-21"], {
    estadoCivil: "soltero",
    plan: 1,
    desde: [0, 6],
  }),
  member(["Tomás", "Arrieta", "42689157", "2346517782", "Maipú 315, Chivilcoy", "2000-05-03"], {
    nombreUsuario: "pendiente",
    estadoCivil: "soltero",
    plan: 1,
    pedidoHaceDias: 2,
  }),
  member(["Marisol", "Cabrera", "36904418", "2346543329", "Colón 774, Chivilcoy", "1992-01-17"], {
    estadoCivil: "casado",
    plan: 2,
    pedidoHaceDias: 1,
  }),
  member(["Lautaro", "Giménez", "48216033", "2346604415", "Güemes 52, Chivilcoy", "2008-03-08"], {
    estadoCivil: "soltero",
    plan: 3,
    pedidoHaceDias: 4,
  }),
  member(["Beatriz", "Salvatierra", "20418779", "2346452087", "Av. Ceballos 1402, Chivilcoy", "1968-12-01"], {
    estadoCivil: "divorciado",
    plan: 1,
    pedidoHaceDias: 6,
  }),
];
