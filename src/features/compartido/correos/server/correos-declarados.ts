import type { Club } from "#contract/club.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { collect, type Feature } from "#server/feature.ts";

/** What the office reads about a mail, and whether it can switch it off. */
interface Descripcion {
  /** What staff call it. */
  label: string;
  /** When it is sent, in one sentence. */
  when: string;
  /** Until the office decides; `always` for what a person must get: it has no switch. */
  default: "on" | "off" | "always";
  /** Sent to many at once: its copies leave after every other mail that waits (Rule COR-6). */
  masivo?: true;
  /**
   * Called in the transaction that settles each of its mails. With it, one that the mail server refuses for good is not
   * tried again (Rule COR-7).
   */
  alTerminar?: (tx: Tx, fin: FinDeCorreo) => Promise<void>;
  /** Asked in the transaction that takes a mail to send it; without it every mail is sent. */
  antesDeSalir?: (deps: Deps, tx: Tx, clave: string) => Promise<Salida>;
  /**
   * Files drawn when a mail is sent, by its `clave`, beside those that it was queued with. The mail leaves without them if
   * that fails.
   */
  adjuntos?: (deps: Deps, clave: string) => Promise<{ nombre: string; tipo: string; contenido: Buffer }[]>;
  /** Address that a mail client calls to unsubscribe, by the mail's `clave`. */
  baja?: (deps: Pick<Deps, "codes" | "settings">, clave: string) => string;
}

/** What becomes of a mail that is about to leave: it waits, or is withdrawn because what it tells is no longer true. */
export type Salida = { que: "mandar" } | { que: "esperar"; hasta: Date } | { que: "retirar" };

/** How a mail ended. */
export interface FinDeCorreo {
  /** As it was queued with. */
  clave: string;
  /** What the mail server refused it with; null if it was accepted. */
  rechazo: string | null;
  cuando: Date;
}

const DECLARED = Symbol("declared");

/** A mail that an area declared with `defineCorreos`; no other can be queued. */
export interface CorreoDeclarado extends Descripcion {
  /** Identifies it in the queue's keys and among the stored switches: never changed. */
  name: string;
  /** Heading of its part of the screen. */
  area: string;
  [DECLARED]: true;
}

type Correos = Readonly<Record<string, CorreoDeclarado>>;

declare module "#server/feature.ts" {
  interface Feature {
    /** The mails that it sends. */
    mails?: Correos;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    /** The mails of all areas, in the order of `features`. */
    correos: readonly CorreoDeclarado[];
  }
}

/** Declares mails and collects those of all areas; a test has its own. */
export function openDeclarations() {
  const declared: CorreoDeclarado[] = [];
  return {
    /**
     * Declares the mails of an area by name (Rule COR-5). Its `feature.ts` registers them.
     * @param area heading on screen; areas with the same one share it
     */
    defineCorreos<Name extends string>(
      area: string,
      correos: Readonly<Record<Name, Descripcion>>,
    ): Readonly<Record<Name, CorreoDeclarado>> {
      const own = Object.entries<Descripcion>(correos).map(
        ([name, correo]): CorreoDeclarado => ({ ...correo, name, area, [DECLARED]: true }),
      );
      declared.push(...own);
      return Object.fromEntries(own.map((correo) => [correo.name, correo])) as Record<Name, CorreoDeclarado>;
    },

    /** The mails of all areas. @throws Error on one without words, with the name of another, or not registered */
    collectCorreos(features: readonly Feature[]): CorreoDeclarado[] {
      const all = collect(features, ({ mails }) => mails && Object.values(mails));
      for (const { name, area, label, when } of all)
        if (![area, label, when].every((text) => text.trim()))
          throw new Error(
            `the mail "${name}" needs an area, a label and a sentence that says when it is sent`,
          );
      const forgotten = declared.filter((correo) => !all.includes(correo)).map(({ name }) => `"${name}"`);
      if (forgotten.length > 0)
        throw new Error(`no feature registers in its \`mails\`: ${forgotten.join(", ")}`);
      return all;
    },
  };
}

export const { defineCorreos, collectCorreos } = openDeclarations();

/** Whether a mail is sent with these switches of the office (Rule COR-5). */
export function seManda(correos: Club["correos"], { name, default: inicial }: CorreoDeclarado): boolean {
  return inicial === "always" || (correos[name] ?? inicial === "on");
}
