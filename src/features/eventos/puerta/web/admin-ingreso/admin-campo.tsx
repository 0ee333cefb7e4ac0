import { TextInput } from "@mantine/core";
import { type ChangeEvent, type FormEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { agruparCodigo, caretTras } from "./admin-codigo.ts";
import styles from "./admin-ingreso.module.css";

interface AdminCampoProps {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  error: string | null;
  checking: boolean;
  onType: (code: string) => void;
  onSubmit: (event: FormEvent) => void;
}

/** The field of a typed code, grouped as printed. */
export function AdminCampo({ field, code, error, checking, onType, onSubmit }: AdminCampoProps) {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget;
    caret.current = caretTras(value, selectionStart ?? value.length);
    onType(agruparCodigo(value));
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextInput
        ref={field}
        label="Código de la entrada o del carnet"
        classNames={{ input: styles.code }}
        value={code}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XX"
        onChange={type}
      />
      <Button type="submit" size="large" wide loading={checking}>
        Verificar
      </Button>
    </form>
  );
}
