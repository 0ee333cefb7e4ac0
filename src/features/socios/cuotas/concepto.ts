import type { TextosDeConcepto } from "#features/caja/pagos/contract/textos-de-concepto.ts";

export const concepto: TextosDeConcepto = {
  concepto: "cuota",
  campo: "cuotas",
  rol: "socio",
  nombre: "Cuotas",
  una: "una cuota",
  ruta: "/perfil/cuotas",
  donde: "Mis cuotas",
  ver: "Ver mis cuotas",
  yaFigura: "Ya figura paga en Mi perfil → Mis cuotas.",
  seActualiza: "Esta página se actualiza cuando llega la respuesta.",
  noSeCobro: "No se te cobró nada: la cuota sigue sin pagar.",
  todavia: "Podés pagarla",
  seSolto: null,
  alEntrar: null,
  siSeConfirma: "Si es el de una cuota, va a figurar paga en [Mi perfil → Mis cuotas].",
  siSeAprobo: "tu cuota va a figurar paga en Mis cuotas",
  siFallo: () => "Si era una cuota, sigue sin pagar: probá otra vez en [Mi perfil → Mis cuotas].",
  partes: null,
};
