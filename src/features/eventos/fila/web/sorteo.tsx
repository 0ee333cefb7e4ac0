import { useState } from "react";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Fila } from "../contract.ts";
import { posicionEnSorteo, sha256 } from "../rules.ts";
import type { LugarGuardado } from "./lugar-guardado.ts";
import styles from "./sala-de-espera.module.css";

/** Explains the draw and, once it is done, verifies the user's position in the browser. */
export function Sorteo(props: { sorteo: NonNullable<Fila["sorteo"]>; guardado: LugarGuardado | null }) {
  const { huella, secreto, participantes } = props.sorteo;
  const { guardado } = props;
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const [check, pending] = useSingleFlight(async () => {
    if (secreto === null || participantes === null) return;
    const show = (ok: boolean, text: string) => setResult({ ok, text });
    if (!globalThis.crypto?.subtle)
      return show(false, "Este navegador solo puede comprobarlo con una conexión segura (https).");
    if ((await sha256(secreto)) !== (guardado?.huella ?? huella))
      return show(false, "El secreto no es el que se anunció al abrir la fila. Avisale al club.");
    const { numero = null, posicion: own = null } = guardado?.lugar ?? {};
    if (numero === null) return show(true, "El secreto es el que se anunció al abrir la fila.");
    const posicion = await posicionEnSorteo(secreto, participantes, numero);
    // After an expired turn the current position differs from the drawn one.
    if (posicion === own || (own ?? 0) > participantes)
      show(true, `Con el número ${numero} te tocó la posición ${posicion}. El sorteo es correcto.`);
    else show(false, `Con el número ${numero} te toca la posición ${posicion}. Avisale al club.`);
  });

  return (
    <details className={styles.sorteo}>
      <summary>{secreto === null ? "Cómo se sortea" : "Comprobar el sorteo"}</summary>
      <div className={styles.explicacion}>
        <p>
          Cada persona tiene un número, por orden de llegada. El club guarda un secreto, y desde que abre la
          fila publica su huella: así no lo puede cambiar. Cuando empieza la venta publica el secreto, que
          ordena los números.
        </p>
        <dl>
          <dt>Huella del secreto (SHA-256)</dt>
          <dd>{huella}</dd>
          {secreto !== null && (
            <>
              <dt>Secreto</dt>
              <dd>{secreto}</dd>
              <dt>Números sorteados</dt>
              <dd>{participantes === 0 ? "ninguno" : `1 a ${participantes}`}</dd>
            </>
          )}
        </dl>
        {secreto !== null && (
          <>
            <p>
              La posición de un número es su lugar al ordenar SHA-256(secreto:número) de menor a mayor. Este
              botón lo calcula en tu navegador.
            </p>
            <Button variant="outline" loading={pending} onClick={() => void check()}>
              Comprobar
            </Button>
          </>
        )}
        {result && (
          <Alert tone={result.ok ? "success" : "danger"}>
            <p>{result.text}</p>
          </Alert>
        )}
      </div>
    </details>
  );
}
