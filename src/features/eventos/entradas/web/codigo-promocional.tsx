import { type FormEvent, useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { CODIGO_ESCRITO_MAX } from "#features/eventos/precios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import styles from "./codigo-promocional.module.css";
import type { Seleccion } from "./use-seleccion.ts";

/** A promo code: checked when applied, consumed by the purchase. */
export function CodigoPromocional({ eventoId, seleccion }: { eventoId: number; seleccion: Seleccion }) {
  const { codigo, descuento, setCodigo } = seleccion;
  const [error, setError] = useState<string | null>(null);
  const [probar, probando] = useSingleFlight(async (texto: string) => {
    const param = { id: String(eventoId) };
    const answer = await answerOf(api.eventos[":id"].codigo.$post({ param, json: { codigo: texto } }));
    if (answer.ok) setCodigo(answer.data);
    setError(answer.ok ? null : answer.problem.detail);
  });
  if (codigo)
    return (
      <p className={styles.aplicado} role="status">
        <span>
          Código <strong translate="no">{codigo.codigo}</strong>: −{formatMoney(descuento)}
        </span>
        <Button variant="ghost" size="small" onClick={() => setCodigo(null)}>
          Quitar<span className="visually-hidden"> el código</span>
        </Button>
      </p>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texto = String(new FormData(event.currentTarget).get("codigo")).trim();
    if (texto) void probar(texto);
    else setError("Escribí el código");
  };
  return (
    <details className={styles.codigo}>
      <summary>¿Tenés un código promocional?</summary>
      <form className="stack-2" onSubmit={submit}>
        <TextField
          label="Código promocional"
          name="codigo"
          // Its quotes or the full stop of a message may be pasted with it.
          maxLength={CODIGO_ESCRITO_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          error={error ?? undefined}
        />
        <Button type="submit" variant="outline" loading={probando}>
          Aplicar
        </Button>
      </form>
    </details>
  );
}
