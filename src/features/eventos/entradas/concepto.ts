import type { TextosDeConcepto } from "#features/caja/pagos/contract.ts";

export const concepto: TextosDeConcepto = {
  concepto: "entrada",
  campo: "entradas",
  rol: null,
  nombre: "Entradas",
  una: "una entrada",
  ruta: "/perfil/entradas",
  donde: "Mis entradas",
  ver: "Ver mis entradas",
  yaFigura: null,
  seActualiza:
    "Esta página se actualiza cuando llega la respuesta, y acá vas a tener tus entradas con su código QR.",
  noSeCobro: "No se te cobró nada.",
  todavia: "Lo que elegiste sigue guardado",
  seSolto: "Lo que elegiste quedó libre. Si todavía hay lugar, podés comprar de nuevo.",
  alEntrar: "con los códigos QR de tus entradas",
  siSeConfirma: "Apenas se confirme, vas a ver tu entrada en [Mi perfil → Mis entradas].",
  siSeAprobo: "tu entrada va a estar en Mis entradas",
  siFallo: ({ entradas }) =>
    `Lo que elegiste sigue guardado hasta ${entradas.minutosDeReserva} minutos después de la compra: en [Mi perfil → Mis entradas] podés volver a intentarlo, con el mismo medio de pago o con otro.`,
  partes: {
    una: "Entrada",
    varias: "Entradas",
    cuales: "¿Qué entradas?",
    alDevolver: "Se anulan en el momento: su código deja de servir",
    usada: "ya se usó para entrar",
    hayUsada: "Hay una entrada usada: explicá por qué se devuelve igual",
    faltan: "Elegí qué entradas se devuelven",
    ajena: "Hay una entrada que no es de este pago",
    yaDevuelta: "Esa entrada ya se devolvió o está anulada.",
  },
};
