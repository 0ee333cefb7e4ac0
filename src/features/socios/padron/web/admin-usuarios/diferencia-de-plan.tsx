import { formatFecha, formatMoney } from "#contract/format.ts";
import type { PlanNuevo } from "#features/socios/socios/contract/membresia.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Preview of the charges of a plan change. */
export function DiferenciaDePlan({ nuevo: { credito, sobra, reemplazada, cuotas } }: { nuevo: PlanNuevo }) {
  const [primera] = cuotas;
  if (!primera) return null;
  const proxima = cuotas.find(({ importe }) => importe > 0);
  return (
    <>
      <DetailList
        details={[
          ["Primera cuota, hoy", formatMoney(sumar(primera.importe, primera.credito))],
          ["Ya pagó por el período en curso", credito > 0 ? `− ${formatMoney(credito)}` : "Nada"],
          ...(reemplazada > 0
            ? [["Deja de deber por el período en curso", formatMoney(reemplazada)] as const]
            : []),
          ["Queda por pagar hoy", formatMoney(primera.importe)],
          ...(credito > 0 && proxima && proxima !== primera
            ? [
                [
                  "Próxima a pagar",
                  `Cuota ${proxima.numeroCuota}, el ${formatFecha(proxima.fecha)}: ${formatMoney(proxima.importe)}`,
                ] as const,
              ]
            : []),
        ]}
      />
      {sobra > 0 && (
        <Alert tone="warn">
          Pagó {formatMoney(sobra)} más de lo que cuesta el plan entero: devolvéselos en mano, porque no
          quedan anotados a su favor.
        </Alert>
      )}
    </>
  );
}

function sumar(uno: number, otro: number): number {
  return Math.round((uno + otro) * 100) / 100;
}
