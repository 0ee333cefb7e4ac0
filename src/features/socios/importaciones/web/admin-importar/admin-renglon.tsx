import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Importacion, RenglonDeImportacion } from "../../contract.ts";
import {
  CAMPOS,
  type Campo,
  type ClaseDeDuda,
  type Decision,
  PALABRA_DE_VEREDICTO,
  type Veredicto,
} from "../../rules.ts";

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
  fila: RenglonDeImportacion;
  /** Null if the row can no longer be decided. */
  onDecidir: ((decision: Decision | null) => void) | null;
  columnas: Importacion["columnas"];
  onCorregir: (celdas: string[]) => Promise<Answer<unknown>>;
  onChange: () => void;
}

export function AdminRenglon({ fila, onDecidir, ...correccion }: AdminRenglonProps) {
  const { numero, veredicto, nombre, personaId, motivo, clase, notas, cambios, decision } = fila;
  const esNueva = veredicto === "nuevo";
  const palabra = PALABRA_DE_VEREDICTO[veredicto].uno;
  return (
    <li className="stack-2 box pad-4">
      <div className="row-3 tight middle breakable">
        <span className="note">Fila {numero}</span>
        <b>{nombre || "Sin nombre"}</b>
        <Badge tone={TONOS[veredicto]}>{palabra.charAt(0).toUpperCase() + palabra.slice(1)}</Badge>
        {personaId !== null && (
          <StaffLink to={`usuarios/${personaId}`} target="_blank">
            Ver su ficha
          </StaffLink>
        )}
      </div>
      {motivo && <p className="breakable">{motivo}.</p>}
      {cambios.length > 0 && (
        <dl className="text-s row-4 tight">
          {cambios.map(({ campo, antes, despues }) => (
            <div key={campo}>
              <dt className="note">{CAMPOS[campo].label}</dt>
              <dd className="row-2 tight breakable">
                {!esNueva && <del className="danger">{mostrar(campo, antes)}</del>}
                <ins className="strong success">{mostrar(campo, despues)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {notas.map((nota) => (
        <p key={nota} className="note">
          {nota}.
        </p>
      ))}
      {onDecidir && decision === null && veredicto === "duda" && (
        <div className="row-2">
          {(["misma", "otra", "omitir"] as const)
            .filter((one) => one !== "misma" || (clase !== "dni-del-responsable" && clase !== "sin-datos"))
            .map((one) => (
              <Button
                key={one}
                size="small"
                variant="outline"
                aria-label={`${palabraDe(one, clase)}, fila ${numero}`}
                onClick={() => onDecidir(one)}
              >
                {palabraDe(one, clase)}
              </Button>
            ))}
        </div>
      )}
      {fila.celdas.length > 0 && decision === null && <Correccion fila={fila} {...correccion} />}
      {decision !== null && (
        <p className="note">
          Decidiste: «{palabraDe(decision, clase)}».{" "}
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

function Correccion({
  fila: { numero, celdas },
  columnas,
  onCorregir,
  onChange,
}: Pick<AdminRenglonProps, "fila" | "columnas" | "onCorregir" | "onChange">) {
  const [abierta, setAbierta] = useState(false);
  const [textos, setTextos] = useState(celdas);
  const [guardar, busy, problema] = useWrite(() => onCorregir(textos), { onChange });
  if (!abierta)
    return (
      <div>
        <Button
          size="small"
          variant="outline"
          aria-label={`Corregir la fila ${numero}`}
          onClick={() => setAbierta(true)}
        >
          Corregir
        </Button>
      </div>
    );
  return (
    <form
      className="stack-3"
      aria-label={`Fila ${numero}`}
      onSubmit={(event) => {
        event.preventDefault();
        guardar();
      }}
    >
      <div className="columns-m">
        {columnas.map(
          ({ titulo, campo }, n) =>
            campo && (
              <TextField
                key={campo}
                label={titulo || CAMPOS[campo].label}
                value={textos[n] ?? ""}
                maxLength={500}
                onChange={({ target }) =>
                  setTextos(
                    Array.from({ length: columnas.length }, (_, at) =>
                      at === n ? target.value : (textos[at] ?? ""),
                    ),
                  )
                }
              />
            ),
        )}
      </div>
      {problema && <Alert tone="danger">{problema}</Alert>}
      <div className="row-2">
        <Button type="submit" size="small" variant="accent" loading={busy}>
          Guardar la fila
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAbierta(false)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Describes a decision in words. If two rows have the same DNI, only one of them keeps it. */
function palabraDe(decision: Decision, clase: ClaseDeDuda | null): string {
  if (decision === "misma" && clase === "mismo-dni") return "El DNI es suyo";
  if (decision === "otra" && clase === "sin-datos") return "Es una persona";
  if (decision === "otra" && clase !== null) return "Importar sin DNI";
  return PALABRA_DE_DECISION[decision];
}

function mostrar(campo: Campo, valor: string | null): string {
  if (valor === null || valor === "") return "—";
  return campo === "fechaDeNacimiento" ? formatFecha(valor) : valor;
}
