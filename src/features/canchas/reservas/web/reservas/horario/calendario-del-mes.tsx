import Check from "icon:check";
import X from "icon:x";
import { DIAS, diasEntre } from "#features/canchas/canchas/rules.ts";
import type { Verificacion } from "#features/canchas/reservas/contract.ts";
import { finDeMes } from "../../../rules.ts";
import styles from "./calendario-del-mes.module.css";

const mes = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of a request, with its days and the taken ones. */
export function CalendarioDelMes({ franjas }: { franjas: Verificacion["franjas"] }) {
  const [primera] = franjas;
  if (!primera) return null;
  const dias = diasEntre(`${primera.fecha.slice(0, 7)}-01`, finDeMes(primera.fecha));
  return (
    <table className={styles.calendario}>
      <caption className={styles.mes}>{mes.format(new Date(`${primera.fecha}T12:00:00Z`))}</caption>
      <thead>
        <tr>
          {DIAS.map((dia) => (
            <th key={dia} scope="col">
              <span aria-hidden="true">{dia.slice(0, 2)}</span>
              <span className="visually-hidden">{dia}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semanasDe(dias).map((semana) => (
          <tr key={semana.find(Boolean)}>
            {semana.map((fecha, n) => {
              const franja = franjas.find((una) => una.fecha === fecha);
              return (
                <td
                  key={fecha ?? DIAS[n]}
                  data-estado={franja && (franja.ocupada ? "ocupado" : "libre")}
                  className={styles.dia}
                >
                  {fecha && <span>{Number(fecha.slice(8))}</span>}
                  {franja && (
                    <>
                      {franja.ocupada ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
                      <span className="visually-hidden">{franja.ocupada ? ", ocupado" : ", libre"}</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Weeks from Monday, with null for days outside the month. */
function semanasDe(dias: readonly string[]): (string | null)[][] {
  const antes = (new Date(`${dias[0]}T12:00:00Z`).getUTCDay() + 6) % 7;
  const casillas = [...Array<null>(antes).fill(null), ...dias];
  return Array.from({ length: Math.ceil(casillas.length / 7) }, (_, semana) =>
    DIAS.map((_dia, n) => casillas[semana * 7 + n] ?? null),
  );
}
