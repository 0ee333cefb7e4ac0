import { CheckField } from "#web/ui/field.tsx";

/** Checkboxes for the rights of another person. Only seeing and paying are ticked by default. */
export function PermisosADar({ decide }: { decide: boolean }) {
  return (
    <fieldset>
      <legend>Qué va a poder hacer</legend>
      <CheckField name="ve" label="Ver el carnet, las entradas y las cuotas" defaultChecked />
      <CheckField name="paga" label="Pagar las cuotas" defaultChecked />
      {decide && <CheckField name="autoriza" label="Decidir: asociar y sumar a otros responsables" />}
    </fieldset>
  );
}

export function leerPermisos(campos: FormData) {
  return {
    ve: campos.get("ve") !== null,
    paga: campos.get("paga") !== null,
    autoriza: campos.get("autoriza") !== null,
  };
}
