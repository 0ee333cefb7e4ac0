import { useState } from "react";
import { useLocation } from "react-router";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Compra } from "../contract.ts";
import { ASUNTO_MAX } from "../rules.ts";

/** Query parameter: the payment that a link is about. */
const COMPRA = "compra";

/** Value of the select for a purchase that is not listed; the text field beside it names it. */
export const OTRA = "otra";

interface ElegirCompraProps {
  label: string;
  hint: string;
  error: string | undefined;
}

/** Which purchase: one of the person's own that they may revoke, or in words. */
export function ElegirCompra({ label, hint, error }: ElegirCompraProps) {
  const { usuario } = useSession();
  const { answer } = useAnswer<Compra[]>(usuario && String(usuario.id), (signal) =>
    answerOf(api.consumidor.compras.$get({}, { init: { signal } })),
  );
  const { search } = useLocation();
  const [elegida, setElegida] = useState<string | null>(null);
  const enPalabras = { label, hint, autoComplete: "off", maxLength: ASUNTO_MAX, required: true };
  if (usuario && !answer) return <Spinner text="Buscando tus compras" />;
  const compras = answer?.ok ? answer.data : [];
  if (compras.length === 0) return <TextField {...enPalabras} name="asunto" error={error} />;
  const delEnlace = compras.find(({ pagoId }) => String(pagoId) === new URLSearchParams(search).get(COMPRA));
  const value = elegida ?? (delEnlace ? nombrar(delEnlace) : "");
  return (
    <>
      <SelectField
        label={label}
        name="asunto"
        required
        placeholder="Elegí una compra"
        value={value}
        onChange={({ target }) => setElegida(target.value)}
        options={[
          ...compras.map((compra) => ({ value: nombrar(compra), label: nombrar(compra) })),
          { value: OTRA, label: "Otra compra" },
        ]}
        error={value === OTRA ? undefined : error}
      />
      {value === OTRA && <TextField {...enPalabras} label="¿Cuál?" name={OTRA} error={error} />}
    </>
  );
}

/** A purchase in words, as the office reads it. */
function nombrar({ pagoId, descripcion, monto, creadoEn }: Compra): string {
  const fin = `, ${formatMoney(monto)}, del ${formatInstant(creadoEn)} (pago ${pagoId})`;
  return `${descripcion.slice(0, ASUNTO_MAX - fin.length)}${fin}`;
}
