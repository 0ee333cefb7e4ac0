import type { Decision } from "#features/socios/importaciones/rules.ts";
import { dictaminar } from "#features/socios/importaciones/server/dictamen/dictaminar.ts";
import { type Existente, Existentes } from "#features/socios/importaciones/server/dictamen/existente.ts";
import type { Renglon, ResponsableLeido } from "#features/socios/importaciones/server/lectura.ts";

export const hoy = "2026-11-26";

export function renglon(fila: number, datos: Partial<Renglon>): Renglon {
  return {
    fila,
    nombre: "Ana",
    apellido: "Gómez",
    dni: null,
    fechaDeNacimiento: null,
    telefono: "",
    correo: null,
    direccion: "",
    numero: null,
    plan: "",
    responsables: [],
    familia: "",
    parentesco: "",
    saldo: null,
    fechaDeSaldo: null,
    ficha: null,
    problemas: [],
    avisos: [],
    ...datos,
  };
}

/** Returns a person as in the site's records. */
export function existente(datos: Partial<Existente>): Existente {
  return {
    id: 1,
    nombre: "Ana",
    apellido: "Gómez",
    dni: null,
    confirmada: true,
    dniPedido: null,
    fechaDeNacimiento: null,
    telefono: "",
    correo: null,
    direccion: "",
    numero: null,
    planId: null,
    permisos: ["usuario"],
    entra: false,
    responsables: [],
    restricciones: [],
    familia: null,
    saldo: null,
    ...datos,
  };
}

export function responsable(datos: Partial<ResponsableLeido>): ResponsableLeido {
  return { nombre: "", apellido: "", dni: null, relacion: null, telefono: "", correo: null, ...datos };
}

export function juzgar(
  renglones: Renglon[],
  existentes: Existente[] = [],
  { decisiones = {}, planId = null }: { decisiones?: Record<number, Decision>; planId?: number | null } = {},
) {
  const pasos = dictaminar({
    renglones,
    existentes: new Existentes(existentes),
    planes: [
      { id: 7, nombre: "Pleno", activo: true },
      { id: 8, nombre: "Viejo", activo: false },
    ],
    opciones: { planId, fechaDeSaldo: hoy },
    decisiones: new Map(Object.entries(decisiones).map(([fila, decision]) => [Number(fila), decision])),
    hoy,
  });
  for (;;) {
    const { done, value } = pasos.next();
    if (done) return value;
  }
}
export const veredictos = (...args: Parameters<typeof juzgar>) =>
  juzgar(...args).dictamenes.map(({ veredicto, motivo }) => (motivo ? `${veredicto}: ${motivo}` : veredicto));
