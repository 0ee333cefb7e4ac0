import { useLocation } from "react-router";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { EstadoDelSistema } from "../contract.ts";
import { JUICIOS, type Juicio } from "../rules.ts";
import styles from "./puntos-del-sistema.module.css";

const PALABRAS: Record<Juicio, { tone: BadgeTone; texto: string }> = {
  ok: { tone: "success", texto: "En orden" },
  atencion: { tone: "warn", texto: "Atención" },
  mal: { tone: "danger", texto: "Mal" },
};

const CONEXIONES = { path: "conexiones/", pantalla: "Conexiones" };
/** Screen on which the office can fix each part. */
const ARREGLOS: Record<string, { path: string; pantalla: string }> = {
  club: { path: "club/", pantalla: "Datos del club" },
  conexiones: CONEXIONES,
  "copia-afuera": CONEXIONES,
  correos: { path: "correos/", pantalla: "Correos" },
  mercadopago: CONEXIONES,
  smtp: CONEXIONES,
};

/** Parts of the site with their verdicts, worst first. */
export function PuntosDelSistema({ puntos }: { puntos: EstadoDelSistema["puntos"] }) {
  const adminPath = useAdminPath();
  const { pathname } = useLocation();
  const urgentes = puntos.toSorted((a, b) => JUICIOS.indexOf(b.juicio) - JUICIOS.indexOf(a.juicio));
  return (
    <ul className="columns-l" role="list" aria-label="Partes del sitio">
      {urgentes.map(({ clave, nombre, valor, juicio, consejo }) => (
        <li key={clave} className={`box radius-l column pad-4 breakable ${styles.point} ${styles[juicio]}`}>
          <div className={`line-3 top apart ${styles.pointTop}`}>
            <h2 className="text-l sentence">{nombre}</h2>
            <Badge tone={PALABRAS[juicio].tone}>{PALABRAS[juicio].texto}</Badge>
          </div>
          <p>{valor}</p>
          {consejo && <p className={`to-foot text-s ${styles.advice}`}>{consejo}</p>}
          {consejo && ARREGLOS[clave] && !pathname.startsWith(adminPath(ARREGLOS[clave].path)) && (
            <StaffLink to={ARREGLOS[clave].path}>Abrir {ARREGLOS[clave].pantalla}</StaffLink>
          )}
        </li>
      ))}
    </ul>
  );
}
