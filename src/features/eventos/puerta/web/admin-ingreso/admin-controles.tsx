import Search from "icon:search";
import Ticket from "icon:ticket";
import Undo2 from "icon:undo-2";
import Volume2 from "icon:volume-2";
import VolumeX from "icon:volume-x";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-ingreso.module.css";
import type { Veredicto } from "./juzgar.ts";

/** A check-in of this screen that the operator can still undo. */
interface Deshacible {
  ingresado: NonNullable<Veredicto["ingresado"]>;
  veredicto: Veredicto;
}

/** Returns the last check-in, until it is undone or too old. A refused scan keeps the undo button of the previous person. */
export function useDeshacible(minutos: number) {
  const [deshacible, setDeshacible] = useState<Deshacible | null>(null);
  useEffect(() => {
    if (!deshacible) return;
    const timer = setTimeout(() => setDeshacible(null), minutos * 60_000);
    return () => clearTimeout(timer);
  }, [deshacible, minutos]);
  return {
    deshacible,
    remember: (veredicto: Veredicto) => {
      const { ingresado } = veredicto;
      if (ingresado) setDeshacible({ ingresado, veredicto });
    },
    forget: () => setDeshacible(null),
  };
}

interface AdminUltimoProps {
  veredicto: Veredicto | null;
  deshacible: Deshacible | null;
  done: string | null;
  onUndo: (ingresado: NonNullable<Veredicto["ingresado"]>, persona: string) => Promise<void>;
}

/** The last verdict, with a button to undo the last check-in. */
export function AdminUltimo({ veredicto, deshacible, done, onUndo }: AdminUltimoProps) {
  if (!veredicto && !deshacible && !done) return null;
  const deOtro = deshacible && deshacible.veredicto !== veredicto;
  return (
    <>
      <div className="text-s target line-2 middle apart">
        <span role="status">{done}</span>
        {veredicto && !done && <Cual veredicto={veredicto} />}
        {deshacible && !deOtro && <Deshacer deshacible={deshacible} onUndo={onUndo} />}
      </div>
      {deOtro && (
        <div className="text-s target line-2 middle apart">
          <Cual veredicto={deshacible.veredicto} />
          <Deshacer deshacible={deshacible} onUndo={onUndo} />
        </div>
      )}
    </>
  );
}

function Cual({ veredicto: { tono, titulo, quien } }: { veredicto: Veredicto }) {
  return (
    <span className={`round strong shrink text-xs ${styles.last} ${styles[tono]}`}>
      {titulo}
      {quien && <span>{` ${quien}`}</span>}
    </span>
  );
}

function Deshacer({ deshacible, onUndo }: { deshacible: Deshacible } & Pick<AdminUltimoProps, "onUndo">) {
  const { ingresado, veredicto } = deshacible;
  return (
    <Button
      size="small"
      variant="outline"
      icon={<Undo2 />}
      onClick={() => void onUndo(ingresado, veredicto.quien ?? "")}
    >
      Deshacer
      {veredicto.quien && <span className="visually-hidden"> el ingreso de {veredicto.quien}</span>}
    </Button>
  );
}

type HerramientasProps = Record<"onSearch" | "onSell" | "onPhones", () => void>;

export function AdminHerramientas({ onSearch, onSell, onPhones }: HerramientasProps) {
  return (
    <div className={`stack-3 ${styles.tools}`}>
      <Button variant="outline" icon={<Search />} onOpen={onSearch}>
        Buscar persona
      </Button>
      <Button variant="outline" icon={<Ticket />} onOpen={onSell}>
        Vender entradas
      </Button>
      <Button variant="ghost" size="small" className="whole-row" onOpen={onPhones}>
        Teléfonos de la puerta
      </Button>
    </div>
  );
}

export function AdminSilencio({ muted, onToggle }: { muted: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={`as-icon hover-tint ${styles.icon}`}
      aria-pressed={muted}
      aria-label="Silenciar"
      onClick={onToggle}
    >
      {muted ? <VolumeX /> : <Volume2 />}
    </button>
  );
}
