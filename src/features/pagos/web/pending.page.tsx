import type { MetaFunction } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NotaDeCuota } from "./nota-de-cuota.tsx";
import { Resultado } from "./resultado.tsx";

export const meta: MetaFunction = () => pageMeta({ title: "Pago pendiente", index: false });

export default function Pending() {
  return (
    <Resultado
      tono="espera"
      titulo="Pending"
      acciones={
        <>
          <ButtonLink to="/perfil/entradas" variant="accent">
            Ver mis entradas
          </ButtonLink>
          <ButtonLink to="/" variant="outline">
            Volver al inicio
          </ButtonLink>
        </>
      }
    >
      <p>Tu pago está pendiente: Mercado Pago todavía no lo confirmó.</p>
      <p>
        No hace falta que pagues de nuevo. Apenas se confirme, vas a ver tu entrada en Mi perfil → Mis
        entradas.
      </p>
      <NotaDeCuota>Si es el de una cuota, va a figurar paga en</NotaDeCuota>
    </Resultado>
  );
}
