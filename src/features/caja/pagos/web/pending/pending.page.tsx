import { pageMeta } from "#web/page-meta.ts";
import { ResultadoDePago } from "../resultado-de-pago.tsx";

export const meta = pageMeta({ title: "Pago pendiente", index: false });

export default function Pending() {
  return <ResultadoDePago direccion="pending" />;
}
