import ArrowLeftRight from "icon:arrow-left-right";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatFecha } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { ParteDeUnion } from "../../contract.ts";
import {
  CAMPOS,
  type Campo,
  type Eleccion,
  elegir,
  PALABRA_DE_CAMPO,
  PARTES,
  type Parte,
} from "../../rules.ts";
import styles from "./admin-duplicados.module.css";

interface AdminComparacionProps {
  queda: number;
  sale: number;
  onSwap: () => void;
}

const nombreDe = ({ nombre, apellido }: ParteDeUnion) => `${nombre} ${apellido}`;

/** Two records side by side, for choosing which one remains and the value of each field (Rule UNI-2). */
export function AdminComparacion({ queda, sale, onSwap }: AdminComparacionProps) {
  const query = { queda: String(queda), sale: String(sale) };
  const comparacion = useAnswer(`${queda}-${sale}`, (options) =>
    api.fusiones.comparar.$get({ query }, options),
  );
  return (
    <Loaded of={comparacion} text="Comparando...">
      {({ impide, avisos, ...partes }) => (
        <Comparacion partes={partes} impide={impide} avisos={avisos} onSwap={onSwap} />
      )}
    </Loaded>
  );
}

interface ComparacionProps {
  partes: Record<Parte, ParteDeUnion>;
  impide: string | null;
  avisos: readonly string[];
  onSwap: () => void;
}

function Comparacion({ partes, impide, avisos, onSwap }: ComparacionProps) {
  const { queda, sale } = partes;
  const [datos, setDatos] = useState<Eleccion>({});
  const [motivo, setMotivo] = useState("");
  const navigate = useNavigate();
  const adminPath = useAdminPath();
  const elegidos = elegir(queda, sale, datos);
  return (
    <ObjectCard>
      <div className={`stack-3 ${styles.two}`}>
        {PARTES.map((parte) => (
          <div key={parte} className="stack-1 breakable packed">
            <span className="note">{parte === "queda" ? "Queda" : "Se une a la otra"}</span>
            <strong>{nombreDe(partes[parte])}</strong>
            <span>{membresiaDe(partes[parte])}</span>
            <span>{loSuyo(partes[parte])}</span>
            <span>
              Usuario {partes[parte].nombreUsuario}
              {!partes[parte].entra && <span>, sin contraseña</span>}
            </span>
          </div>
        ))}
      </div>
      <div>
        <Button variant="outline" size="small" icon={<ArrowLeftRight />} onClick={onSwap}>
          Que quede la otra
        </Button>
      </div>
      {CAMPOS.map((campo) => (
        <Dato
          key={campo}
          campo={campo}
          partes={partes}
          elegida={datos[campo] ?? (elegidos[campo] === queda[campo] ? "queda" : "sale")}
          onPick={(parte) => setDatos({ ...datos, [campo]: parte })}
        />
      ))}
      {impide && <Alert tone="danger">{impide}</Alert>}
      {avisos.map((aviso) => (
        <Alert key={aviso} tone="warn">
          {aviso}
        </Alert>
      ))}
      {!impide && (
        <div>
          <ConfirmButton
            title="Unir dos personas"
            confirmLabel="Unir"
            onConfirm={() =>
              answerOf(api.fusiones.$post({ json: { queda: queda.id, sale: sale.id, datos, motivo } }))
            }
            done={`${elegidos.nombre} ${elegidos.apellido} es una sola persona. Se puede deshacer por 30 días, en Duplicados.`}
            onDone={() => void navigate(adminPath(`usuarios/${queda.id}`))}
          >
            <p>
              Lo de <strong>{nombreDe(sale)}</strong> ({loSuyo(sale)}) pasa a{" "}
              <strong>
                {elegidos.nombre} {elegidos.apellido}
              </strong>{" "}
              (usuario {queda.nombreUsuario}), y el usuario {sale.nombreUsuario} deja de entrar.
              {sale.numero !== null && queda.numero !== null && (
                <span>{` El carnet n.º ${sale.numero} sigue sirviendo: muestra el de la que queda.`}</span>
              )}
            </p>
            <Textarea
              label="Motivo (opcional)"
              rows={2}
              maxLength={500}
              value={motivo}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
          </ConfirmButton>
        </div>
      )}
    </ObjectCard>
  );
}

interface DatoProps {
  campo: Campo;
  partes: Record<Parte, ParteDeUnion>;
  elegida: Parte;
  onPick: (parte: Parte) => void;
}

function Dato({ campo, partes, elegida, onPick }: DatoProps) {
  const { queda, sale } = partes;
  const igual = (queda[campo] ?? "") === (sale[campo] ?? "");
  return (
    <fieldset className={styles.field}>
      <legend className="note">{PALABRA_DE_CAMPO[campo]}</legend>
      {igual ? (
        <p className="breakable">{textoDe(campo, queda[campo])}</p>
      ) : (
        <div className={`stack-3 ${styles.two}`}>
          {PARTES.map((parte) => (
            <label key={parte} className={`line-2 middle breakable ${styles.choice}`}>
              <input type="radio" name={campo} checked={elegida === parte} onChange={() => onPick(parte)} />
              <span className="shrink">{textoDe(campo, partes[parte][campo])}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function textoDe(campo: Campo, valor: string | null): string {
  if (!valor) return "Sin dato";
  if (campo === "telefono") return formatTelefono(valor);
  return campo === "fechaDeNacimiento" ? formatFecha(valor) : valor;
}

function membresiaDe({ numero, estado, plan }: ParteDeUnion): string {
  if (numero === null) return "No es socio";
  if (estado === "socio") return `Socio n.º ${numero}, ${plan}`;
  return estado === "socioEnProceso" ? `Pidió ser socio, ${plan}` : `Fue socio, n.º ${numero}`;
}

function loSuyo({ cuotas, pagos, entradas, reservas, vinculos }: ParteDeUnion): string {
  const cuantas = [
    [cuotas, "cuota", "cuotas"],
    [pagos, "pago", "pagos"],
    [entradas, "entrada", "entradas"],
    [reservas, "reserva", "reservas"],
    [vinculos, "vínculo", "vínculos"],
  ] as const;
  const hay = cuantas.filter(([n]) => n > 0).map(([n, una, varias]) => `${n} ${n === 1 ? una : varias}`);
  return hay.length > 0 ? hay.join(", ") : "sin movimientos";
}
