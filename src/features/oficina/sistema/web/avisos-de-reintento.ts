export const AVISOS_DE_REINTENTO = {
  "en-cola": "Se está intentando de nuevo. Si sale, el correo desaparece de esta lista.",
  enviandose: "Ese correo ya se está enviando.",
};
