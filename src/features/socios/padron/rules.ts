import type { ListColumns } from "#contract/columns.ts";
import { keysOf } from "#contract/keys.ts";
import { conflict, done, invalidField, type Outcome } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { MEMBRESIA } from "#features/personas/usuarios/rules.ts";

/** The five tables of the staff screen, in order (Rule PER-6). */
export const TITULOS = {
  administrador: "ADMINISTRADORES",
  administradorB: "ADMINISTRADORES BASICOS",
  socio: "SOCIOS",
  socioEnProceso: "PEDIDO SOCIOS",
  usuario: "USUARIOS",
};
export type Grupo = keyof typeof TITULOS;
export const GRUPOS = keysOf(TITULOS);

export const PALABRA_DE_GRUPO: Record<Grupo, string> = {
  administrador: "Administrador",
  administradorB: "Administrador básico",
  socio: "Socio",
  socioEnProceso: "Pidió ser socio",
  usuario: "Usuario",
};

export const ULTIMO_ADMINISTRADOR =
  "El club no puede quedarse sin un administrador activo. Nombrá otro antes de hacer este cambio.";

export const CUENTA_PROPIA = "Tu propia cuenta se elimina desde Mi perfil, con tu contraseña.";
export const DATOS_DE_ADMINISTRADOR =
  "Los datos de un administrador los cambia esa persona, desde Mi perfil.";
export const SIN_DATOS_DE_SOCIO = "Esta persona no tiene datos de socio para cambiar";

const DEL_CLUB: readonly Rol[] = ["administrador", "administradorB"];

/**
 * Returns the roles after a change by an administrador (Rule PER-3). The change may end a membership, but neither start
 * one nor decide a request. Without any other role, the user gets the role `usuario`.
 */
export function cambioDePermisos(antes: readonly Rol[], pedidos: readonly Rol[]): Outcome<Rol[]> {
  const permisos = [...new Set(pedidos)];
  const invalido = (motivo: string) => invalidField("permisos-invalidos", "permisos", motivo);
  if (permisos.filter((rol) => DEL_CLUB.includes(rol)).length > 1)
    return invalido("Elegí un solo tipo de administrador");
  if (permisos.filter((rol) => MEMBRESIA.includes(rol)).length > 1)
    return invalido("Nadie es usuario y socio a la vez");
  const cambia = (rol: Rol) => antes.includes(rol) !== permisos.includes(rol);
  if (cambia("socio") && permisos.includes("socio"))
    return conflict("paso-no-posible", "Se llega a socio confirmando su pedido en PEDIDO SOCIOS.");
  if (cambia("socioEnProceso"))
    return conflict("paso-no-posible", "El pedido de socio se confirma o se rechaza en PEDIDO SOCIOS.");
  return done(permisos.length > 0 ? permisos : ["usuario"]);
}

interface ConDatos {
  persona: { nombre: string; apellido: string; correo: string | null };
  socioDto: { dni: string; telefono: string; direccion: string } | null;
  socio: { numero: number; plan: { nombre_plan: string }; alDia: boolean; adeuda: number } | null;
}

export const COLUMNAS_DE_USUARIOS = {
  nombreUsuario: { label: "Usuario", kind: "text", verbatim: true },
  apellido: {
    label: "Apellido",
    kind: "text",
    of: ({ persona }: ConDatos) => persona.apellido,
    only: "sheet",
    ordered: true,
  },
  nombre: {
    label: "Nombre",
    kind: "text",
    of: ({ persona }: ConDatos) => persona.nombre,
    card: "title",
    verbatim: true,
  },
  correo: {
    label: "Email",
    kind: "long",
    width: 30,
    of: ({ persona }: ConDatos) => persona.correo,
    empty: "Sin correo",
  },
  dni: { label: "DNI", kind: "short", of: ({ socioDto }: ConDatos) => socioDto?.dni, empty: "Sin DNI" },
  telefono: { label: "Teléfono", kind: "short", of: ({ socioDto }: ConDatos) => socioDto?.telefono },
  direccion: { label: "Dirección", kind: "text", of: ({ socioDto }: ConDatos) => socioDto?.direccion },
  numero: { label: "Socio n.º", kind: "number", of: ({ socio }: ConDatos) => socio?.numero, only: "sheet" },
  plan: { label: "Plan", kind: "text", of: ({ socio }: ConDatos) => socio?.plan.nombre_plan },
  alDia: {
    label: "Al día",
    kind: "short",
    words: { true: "Al día", false: "Adeuda" },
    of: ({ socio }: ConDatos) => socio?.alDia,
  },
  adeuda: { label: "Adeuda", kind: "money", of: ({ socio }: ConDatos) => socio?.adeuda, only: "sheet" },
  alta: { label: "Estado", kind: "short", words: { true: "Activo", false: "Inactivo" } },
} as const satisfies ListColumns;

/** Hidden columns of each group: member data of plain users, and dues of applicants. */
export const SIN_COLUMNAS: Record<Grupo, readonly (keyof typeof COLUMNAS_DE_USUARIOS)[]> = {
  administrador: ["dni", "telefono", "direccion", "plan", "alDia"],
  administradorB: ["dni", "telefono", "direccion", "plan", "alDia"],
  usuario: ["dni", "telefono", "direccion", "plan", "alDia"],
  socioEnProceso: ["alDia"],
  socio: [],
};

export const PALABRA_DE_FILTRO = {
  todas: "Todas las personas",
  socios: "Socios",
  familias: "Con responsable o a cargo de alguien",
  "en-proceso": "Pidieron ser socios",
  "sin-membresia": "No son socios",
  administracion: "Administran el sitio",
  menores: "Menores de edad",
  "sin-responsable": "Socios menores sin responsable",
  "sin-autorizacion": "Socios menores sin quien autorice",
  "con-deuda": "Con deuda vencida",
} as const;
export type FiltroDePersonas = keyof typeof PALABRA_DE_FILTRO;
export const FILTROS_DE_PERSONAS = keysOf(PALABRA_DE_FILTRO);

export const COLUMNAS_DE_PERSONAS = {
  nombre: { label: "Persona", kind: "text", ordered: true, card: "title", width: 30, verbatim: true },
  dni: { label: "DNI", kind: "short", empty: "Sin DNI" },
  nacimiento: { label: "Nacimiento", kind: "date", ordered: true, empty: "—" },
  edad: { label: "Edad", kind: "number", only: "sheet", empty: "—" },
  numero: { label: "Socio n.º", kind: "number", ordered: true, empty: "—" },
  estado: {
    label: "Estado",
    kind: "short",
    words: { socio: "Socio", socioEnProceso: "En proceso", usuario: "No es socio" },
  },
  plan: { label: "Plan", kind: "text", empty: "—" },
  responsables: { label: "Responsables", kind: "text", empty: "—", verbatim: true },
  telefono: { label: "Contacto", sheet: "Teléfono", kind: "short", empty: "—" },
  correo: { label: "Email", kind: "long", only: "sheet", empty: "—" },
  contactoDe: { label: "Contacto de", kind: "text", only: "sheet", empty: "—" },
  grupo: { label: "Grupo de descuento", kind: "text", only: "sheet", empty: "—" },
  debe: { label: "Debe", kind: "money", ordered: true },
} as const satisfies ListColumns;
