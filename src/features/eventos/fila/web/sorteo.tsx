import { useState } from "react";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Fila } from "../contract.ts";
import type { LugarGuardado } from "./lugar-guardado.ts";
import { posicionEnSorteo, sha256 } from "./posicion-en-sorteo.ts";
import styles from "./sala-de-espera.module.css";

interface SorteoProps {
  sorteo: NonNullable<Fila["sorteo"]>;
  guardado: LugarGuardado | null;
}

/** Explains the draw and, once it is done, verifies the user's position in the browser. */
export function Sorteo({ sorteo: { huella, secreto, participantes }, guardado }: SorteoProps) {
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const lugar = guardado?.lugar ?? null;
  const [check, pending] = useSingleFlight(async () => {
    if (secreto === null || participantes === null) return;
    if (!globalThis.crypto?.subtle) {
      setResult({
        ok: false,
        text: "Este navegador solo puede comprobarlo con una conexión segura (https).",
      });
      return;
    }
    if ((await sha256(secreto)) !== (guardado?.huella ?? huella)) {
      setResult({ ok: false, text: "El secreto no es el que se anunció al abrir la fila. Avisale al club." });
      return;
    }
    if (lugar === null || lugar.numero === null) {
      setResult({ ok: true, text: "El secreto es el que se anunció al abrir la fila." });
      return;
    }
    const posicion = await posicionEnSorteo(secreto, participantes, lugar.numero);
    // After an expired turn the current position differs from the drawn one.
    setResult(
      posicion === lugar.posicion || (lugar.posicion ?? 0) > participantes
        ? {
            ok: true,
            text: `Con el número ${lugar.numero} te tocó la posición ${posicion}. El sorteo es correcto.`,
          }
        : {
            ok: false,
            text: `Con el número ${lugar.numero} te toca la posición ${posicion}. Avisale al club.`,
          },
    );
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
