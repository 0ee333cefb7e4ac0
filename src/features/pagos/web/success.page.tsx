import type { MetaFunction } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NotaDeCuota } from "./nota-de-cuota.tsx";
import { Resultado } from "./resultado.tsx";

export const meta: MetaFunction = () => pageMeta({ title: "Pago realizado", index: false });

export default function Success() {
  return (
    <Resultado
      tono="exito"
      titulo="¡Transacción exitosa!"
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
      <p>Tu pago se ha procesado con éxito.</p>
      <p>
        Tu entrada con el código QR está en Mi perfil → Mis entradas. Si dejaste un correo, también te la
        mandamos ahí.
      </p>
      <NotaDeCuota>Si pagaste una cuota, la vas a ver paga en</NotaDeCuota>
    </Resultado>
  );
}
