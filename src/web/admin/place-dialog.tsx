import { NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "./modal.tsx";

interface PlaceFormProps {
  nombre: string;
  place: number;
  total: number;
  onPick: (place: number) => void;
}

interface PlaceDialogProps extends PlaceFormProps {
  opened: boolean;
  onClose: () => void;
}

export function PlaceDialog({ opened, onClose, ...form }: PlaceDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Mover a otro lugar" size="sm">
      <PlaceForm {...form} />
    </Modal>
  );
}

function PlaceForm({ nombre, place, total, onPick }: PlaceFormProps) {
  const [value, setValue] = useState<string | number>(place);
  const wanted = Number(value);
  const valid = Number.isInteger(wanted) && wanted >= 1 && wanted <= total;
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (valid) onPick(wanted);
      }}
    >
      <p className="breakable">
        <strong>{nombre}</strong> está en el lugar {place} de {total}.
      </p>
      <NumberInput
        label="Lugar nuevo"
        value={value}
        min={1}
        max={total}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        error={valid ? undefined : `Escribí un número del 1 al ${total}`}
        onChange={setValue}
      />
      <Button type="submit">Mover</Button>
    </form>
  );
}
