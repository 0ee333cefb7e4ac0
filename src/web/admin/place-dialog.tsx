import { NumberInput } from "@mantine/core";
import { FormDialog } from "./dialog-form.tsx";
import { useDialog } from "./dialogs.tsx";

interface PlaceDialogProps {
  nombre: string;
  place: number;
  total: number;
  onPick: (place: number) => void;
}

export default function PlaceDialog({ nombre, place, total, onPick }: PlaceDialogProps) {
  const { close } = useDialog();
  const isPlace = (wanted: number) => Number.isInteger(wanted) && wanted >= 1 && wanted <= total;
  return (
    <FormDialog<{ lugar: string | number }, never>
      title="Mover a otro lugar"
      size="sm"
      submitLabel="Mover"
      initialValues={{ lugar: place }}
      validate={{ lugar: (lugar) => (isPlace(Number(lugar)) ? null : `Escribí un número del 1 al ${total}`) }}
      send={({ lugar }) => {
        close();
        if (Number(lugar) !== place) onPick(Number(lugar));
        return null;
      }}
    >
      {(form) => (
        <>
          <p className="breakable">
            <strong>{nombre}</strong> está en el lugar {place} de {total}.
          </p>
          <NumberInput
            label="Lugar nuevo"
            min={1}
            max={total}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps("lugar")}
          />
        </>
      )}
    </FormDialog>
  );
}
