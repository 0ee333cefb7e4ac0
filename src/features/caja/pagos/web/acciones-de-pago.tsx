import type { ConceptoDePago } from "#features/caja/pagos/rules.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Links to tickets, instalments, or both if the payment of a member is unknown. */
export function AccionesDePago({ concepto }: { concepto: ConceptoDePago | null }) {
  const esSocio = hasRole(useSession(), ["socio"]);
  return (
    <>
      {concepto !== "cuota" && (
        <ButtonLink to="/perfil/entradas" variant="accent">
          Ver mis entradas
        </ButtonLink>
      )}
      {(concepto === "cuota" || (concepto === null && esSocio)) && (
        <ButtonLink to="/perfil/cuotas" variant={concepto === "cuota" ? "accent" : "outline"}>
          Ver mis cuotas
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="outline">
        Volver al inicio
      </ButtonLink>
    </>
  );
}
