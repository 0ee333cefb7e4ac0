import { type FormEvent, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { Planilla } from "../../contract.ts";
import { JUGADOR, PLANTEL_MAX } from "../../rules.ts";
import styles from "./planilla.module.css";

interface FormacionProps {
  /** Empty for a rival, whose players are typed by number. */
  plantel: Planilla["planteles"]["local"];
  jugadores: readonly string[];
  onSave: (jugadores: string[]) => void;
}

/** Who plays: players of the squad, or a rival's shirt numbers. */
export function Formacion({ plantel, jugadores, onSave }: FormacionProps) {
  const known = new Set(plantel.map(({ jugador }) => jugador));
  const [chosen, setChosen] = useState(new Set(jugadores.length > 0 ? jugadores : known));
  const [typed, setTyped] = useState(jugadores.filter((jugador) => !known.has(jugador)).join(" "));
  const [wrong, setWrong] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    const numbers = typed.split(/[\s,;]+/).filter(Boolean);
    const bad = numbers.find((number) => !JUGADOR.test(number) || number.startsWith("i"));
    const all = [
      ...plantel.map(({ jugador }) => jugador).filter((one) => chosen.has(one)),
      ...new Set(numbers),
    ];
    if (bad) return setWrong(`«${bad}» no es un número de camiseta: van del 0 al 99, y el 00.`);
    if (all.length > PLANTEL_MAX) return setWrong(`Como máximo ${PLANTEL_MAX} jugadores.`);
    onSave(all);
  }
  return (
    <form className="stack-4" onSubmit={save}>
      {plantel.length > 0 && (
        <ul className="plain-list stack-2">
          {plantel.map(({ jugador, numero, nombre, tambienEn }) => (
            <li key={jugador} className="stack-1">
              <label className={`pick pad-2 ${styles.convocado}`}>
                <input
                  type="checkbox"
                  checked={chosen.has(jugador)}
                  onChange={({ target: { checked } }) => {
                    const next = new Set(chosen);
                    if (checked) next.add(jugador);
                    else next.delete(jugador);
                    setChosen(next);
                  }}
                />
                <span>{[numero && `n.º ${numero}`, nombre].filter(Boolean).join(" · ")}</span>
              </label>
              {tambienEn && chosen.has(jugador) && (
                <Alert tone="warn">{`Ya está en la formación de ${tambienEn} en esta fecha: fijate si puede jugar.`}</Alert>
              )}
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={plantel.length > 0 ? "Otros números" : "Números de camiseta"}
        hint="Separados por un espacio: 4 5 7 10"
        inputMode="numeric"
        value={typed}
        error={wrong}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Button type="submit" wide>
        Guardar la formación
      </Button>
    </form>
  );
}
