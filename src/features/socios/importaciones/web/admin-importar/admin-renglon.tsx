import { Link } from "react-router";
import { formatFecha } from "#contract/format.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { RenglonDeImportacion } from "../../contract.ts";
import { CAMPOS, type Campo, type Decision, PALABRA_DE_VEREDICTO, type Veredicto } from "../../rules.ts";
import styles from "./admin-renglon.module.css";

const TONOS: Record<Veredicto, BadgeTone> = {
  nuevo: "success",
  cambia: "info",
  igual: "neutral",
  duda: "warn",
  error: "danger",
};

const PALABRA_DE_DECISION: Record<Decision, string> = {
  misma: "Es la misma persona",
  otra: "Es otra persona",
  omitir: "No importar",
};

interface AdminRenglonProps {
  /** Whether a doubt may be another person; not of an instalment, whose person the site has. */
  hayOtra: boolean;
  fila: RenglonDeImportacion;
  /** Null once it cannot be decided any more. */
  onDecidir: ((decision: Decision | null) => void) | null;
}

/** A row of the file: its verdict, why, and each value before and after. */
export function AdminRenglon({ fila, hayOtra, onDecidir }: AdminRenglonProps) {
  const { numero, veredicto, nombre, personaId, motivo, notas, cambios, decision } = fila;
  const adminPath = useAdminPath();
  const esNueva = veredicto === "nuevo";
  const palabra = PALABRA_DE_VEREDICTO[veredicto].uno;
  return (
    <li className={styles.fila}>
      <div className={styles.cabeza}>
        <span className={styles.numero}>Fila {numero}</span>
        <b>{nombre || "Sin nombre"}</b>
        <Badge tone={TONOS[veredicto]}>{palabra.charAt(0).toUpperCase() + palabra.slice(1)}</Badge>
        {personaId !== null && (
          <Link to={adminPath(`usuarios/${personaId}`)} target="_blank">
            Ver su ficha
          </Link>
        )}
      </div>
      {motivo && <p className={styles.motivo}>{motivo}.</p>}
      {cambios.length > 0 && (
        <dl className={styles.cambios}>
          {cambios.map(({ campo, antes, despues }) => (
            <div key={campo}>
              <dt>{CAMPOS[campo].label}</dt>
              <dd>
                {!esNueva && <del>{mostrar(campo, antes)}</del>}
                <ins>{mostrar(campo, despues)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {notas.map((nota) => (
        <p key={nota} className={styles.nota}>
          {nota}.
        </p>
      ))}
      {onDecidir && decision === null && veredicto === "duda" && (
        <div className="row-2">
          {(["misma", "otra", "omitir"] as const)
            .filter((one) => hayOtra || one !== "otra")
            .filter((one) => one !== "misma" || !motivo.startsWith("Tiene el mismo DNI"))
            .map((one) => (
              <Button
                key={one}
                size="small"
                variant="outline"
                aria-label={`${palabraDe(one, motivo)}, fila ${numero}`}
                onClick={() => onDecidir(one)}
              >
                {palabraDe(one, motivo)}
              </Button>
            ))}
        </div>
      )}
      {decision !== null && (
        <p className={styles.nota}>
          Decidiste: {PALABRA_DE_DECISION[decision].toLowerCase()}.{" "}
          {onDecidir && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Cambiar la decisión, fila ${numero}`}
              onClick={() => onDecidir(null)}
            >
              Cambiar
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

/** A DNI that two rows have belongs to one of them, and the other is imported without it. */
function palabraDe(decision: Decision, motivo: string): string {
  if (decision === "misma" && motivo.startsWith("El mismo DNI")) return "El DNI es suyo";
  if (decision === "otra" && /mismo DNI/.test(motivo)) return "Importar sin DNI";
  return PALABRA_DE_DECISION[decision];
}

function mostrar(campo: Campo, valor: string | null): string {
  if (valor === null || valor === "") return "—";
  return campo === "fechaDeNacimiento" ? formatFecha(valor) : valor;
}
