import { pageMeta } from "#web/page-meta.ts";
import { AccionesDePago, NotaDeCuota, Resultado } from "../resultado.tsx";
import { usePagoPropio } from "../use-pago-propio.ts";

export const meta = pageMeta({ title: "Pago pendiente", index: false });

export default function Pending() {
  const concepto = usePagoPropio().pago?.concepto ?? null;
  return (
    <Resultado tono="espera" titulo="Pending" acciones={<AccionesDePago concepto={concepto} />}>
      <p>Tu pago está pendiente: Mercado Pago todavía no lo confirmó.</p>
      <p>
        No hace falta que pagues de nuevo.{" "}
        {concepto === "cuota"
          ? "Apenas se confirme, la cuota va a figurar paga en Mi perfil → Mis cuotas."
          : "Apenas se confirme, vas a ver tu entrada en Mi perfil → Mis entradas."}
      </p>
      {concepto === null && <NotaDeCuota>Si es el de una cuota, va a figurar paga en</NotaDeCuota>}
    </Resultado>
  );
}
