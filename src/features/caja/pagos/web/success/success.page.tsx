import { pageMeta } from "#web/page-meta.ts";
import { ResultadoDePago } from "../resultado-de-pago.tsx";

export const meta = pageMeta({ title: "Pago", index: false });

export default function Success() {
  return <ResultadoDePago direccion="success" />;
}
