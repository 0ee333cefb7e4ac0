import Search from "icon:search";
import Ticket from "icon:ticket";
import Undo2 from "icon:undo-2";
import Volume2 from "icon:volume-2";
import VolumeX from "icon:volume-x";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-ingreso.module.css";
import type { Veredicto } from "./juzgar.ts";

interface AdminUltimoProps {
  veredicto: Veredicto | null;
  /** Status message, which replaces the verdict. */
  done: string | null;
  onUndo: (ingresado: NonNullable<Veredicto["ingresado"]>, persona: string) => Promise<void>;
}

/** The last verdict, whose check-in can be undone. */
export function AdminUltimo({ veredicto, done, onUndo }: AdminUltimoProps) {
  if (!veredicto && !done) return null;
  return (
    <div className={styles.lastRow}>
      <span role="status">{done}</span>
      {veredicto && !done && (
        <span className={`${styles.last} ${styles[veredicto.tono]}`}>
          {veredicto.titulo}
          {veredicto.quien && ` ${veredicto.quien}`}
        </span>
      )}
      {veredicto?.ingresado && (
        <Button
          size="small"
          variant="outline"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => veredicto.ingresado && void onUndo(veredicto.ingresado, veredicto.quien ?? "")}
        >
          Deshacer
        </Button>
      )}
    </div>
  );
}

/** Search and sale buttons below the code field. */
export function AdminHerramientas({ onSearch, onSell }: { onSearch: () => void; onSell: () => void }) {
  return (
    <div className={styles.tools}>
      <Button
        variant="outline"
        icon={<Search aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        Buscar persona
      </Button>
      <Button variant="outline" icon={<Ticket aria-hidden="true" />} aria-haspopup="dialog" onClick={onSell}>
        Vender entrada
      </Button>
    </div>
  );
}

export function AdminSilencio({ muted, onToggle }: { muted: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-pressed={muted}
      aria-label="Silenciar"
      onClick={onToggle}
    >
      {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </button>
  );
}
