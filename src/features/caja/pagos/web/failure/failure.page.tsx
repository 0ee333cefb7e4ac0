import { pageMeta } from "#web/page-meta.ts";
import { ResultadoDePago } from "../resultado-de-pago.tsx";

export const meta = pageMeta({ title: "No se pudo completar el pago", index: false });

export default function Failure() {
  return <ResultadoDePago direccion="failure" />;
}
