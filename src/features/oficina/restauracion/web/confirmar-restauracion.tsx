import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { type Answer, fieldErrors } from "#web/api.ts";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { CopiaRevisada } from "../contract.ts";
import { CONFIRMACION, estaConfirmada } from "../rules.ts";

interface ConfirmarRestauracionProps {
  copia: CopiaRevisada;
  /** The recovery key, if it was needed to open the copy. */
  clave: string;
  identidad: ((errores: Record<string, string>) => ReactNode) | undefined;
  cancelar: ReactNode;
  restaurar: (datos: FormData) => Promise<Answer<{ guardada: string }>>;
  onEmpezada: () => void;
}

const SIN_SECRETO =
  "Sin esto, las entradas ya mandadas dejan de pasar en la puerta, los segundos pasos dejan de servir y hay que conectar todo de nuevo.";

/** The typed confirmation, with the fields that prove who gives it. */
export function ConfirmarRestauracion(props: ConfirmarRestauracionProps) {
  const { copia, clave, identidad, cancelar, restaurar, onEmpezada } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [enviar, pending] = useSingleFlight(async (datos: FormData) => {
    setResult(null);
    const answer = await restaurar(datos);
    if (answer.ok) return onEmpezada();
    const campos = fieldErrors(answer.problem);
    setErrores(campos);
    if (Object.keys(campos).length === 0) setResult({ tone: "danger", text: answer.problem.detail });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const datos = new FormData(event.currentTarget);
    if (!estaConfirmada(String(datos.get("confirmacion") ?? "")))
      return setErrores({ confirmacion: `Escribí ${CONFIRMACION}` });
    void enviar(datos);
  }

  return (
    <form ref={form} method="post" className="stack-5" noValidate onSubmit={submit}>
      {result && <FormResult result={result} />}
      <p>
        El sitio se cierra unos minutos y vuelve a como estaba el {formatInstant(copia.fecha)}. Después se
        entra de nuevo, con el usuario y la contraseña <strong>de esa fecha</strong>.
      </p>
      {copia.secreto === "con-la-clave" && (
        <TextField
          label="Clave de recuperación"
          name="claveDeCopia"
          autoComplete="off"
          spellCheck={false}
          defaultValue={clave}
          placeholder="AGE-SECRET-KEY-1…"
          hint={`La copia es de otro servidor. ${SIN_SECRETO}`}
          error={errores.claveDeCopia}
        />
      )}
      {copia.secreto === "se-pierde" && (
        <Alert tone="warn" title="Falta el secreto del servidor de la copia">
          <p>{SIN_SECRETO} Quien lleva el servidor puede ponerlo antes, en SECRET.</p>
        </Alert>
      )}
      <TextField
        label={`Para confirmar, escribí ${CONFIRMACION}`}
        name="confirmacion"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        error={errores.confirmacion}
        required
        autoFocus
      />
      {identidad?.(errores)}
      <div className="row-end">
        {cancelar}
        <Button type="submit" variant="danger" loading={pending}>
          Restaurar esta copia
        </Button>
      </div>
    </form>
  );
}
