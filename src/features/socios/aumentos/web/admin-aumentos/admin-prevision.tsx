import { formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/modal.tsx";
import { partAddress } from "#web/admin/object-page.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PrevisionDeAumento } from "../../contract.ts";
import styles from "./admin-aumentos.module.css";

const cambio = (antes: number, despues: number) => `de ${formatMoney(antes)} a ${formatMoney(despues)}`;

/** What a raise would do. */
export function AdminPrevision({ prevision, mes }: { prevision: PrevisionDeAumento; mes: string }) {
  const { precios, mensual, cuotas, enCurso, superan } = prevision;
  const adminPath = useAdminPath();
  return (
    <section aria-label="Lo que haría">
      <DetailList
        details={[
          ...precios.map(({ nombre, antes, despues }) => [nombre, cambio(antes, despues)] as const),
          ...(mensual.personas > 0
            ? [
                [
                  `Cuotas de ${mes}`,
                  `${mensual.personas} personas, en total ${cambio(mensual.antes, mensual.despues)}`,
                ] as const,
              ]
            : []),
          [
            "Cuotas sin pagar a las que se suma",
            cuotas.cuotas === 0
              ? "Ninguna"
              : `${cuotas.cuotas} de ${cuotas.personas} personas, ${formatMoney(cuotas.importe)}`,
          ],
          ...(enCurso > 0 ? [["Quedan como están, con un pago en curso", String(enCurso)] as const] : []),
        ]}
      />
      {superan.personas > 0 && (
        <Alert tone="warn">
          {superan.personas === 1 ? "1 persona pagaría" : `${superan.personas} personas pagarían`} más de un{" "}
          {String(superan.limite).replace(".", ",")} % por encima de hoy:
          <ul className={styles.superan}>
            {superan.primeros.map(({ id, nombre, antes, despues }) => (
              <li key={id}>
                <Link to={partAddress(adminPath(`usuarios/${id}`), "mensual")}>{nombre}</Link>,{" "}
                {cambio(antes, despues)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}
