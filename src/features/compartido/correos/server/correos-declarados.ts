import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { collect, type Feature } from "#server/feature.ts";

interface Descripcion {
  label: string;
  when: string;
  /** Initial setting; `always` for emails that people must get, which have no switch. */
  default: "on" | "off" | "always";
  /** Sent to many people at once: its copies wait until all other emails are sent (Rule COR-6). */
  masivo?: true;
  /**
   * Called in the transaction that records an email as sent or refused. If it is set, a permanently refused email is
   * not retried (Rule COR-7).
   */
  alTerminar?: (tx: Tx, fin: FinDeCorreo) => Promise<void>;
  /**
   * Decides whether an email is sent, in the transaction that takes it from the outbox. Without this
   * function, every email is sent.
   */
  antesDeSalir?: (deps: Deps, tx: Tx, clave: string) => Promise<Salida>;
  /**
   * Attachments drawn when the email with this `clave` is sent, in addition to the queued ones. If drawing fails, the
   * email is sent without them.
   */
  adjuntos?: (deps: Deps, clave: string) => Promise<{ nombre: string; tipo: string; contenido: Buffer }[]>;
  /** URL that a mail client calls to unsubscribe the recipient of the email with this `clave`. */
  baja?: (deps: Deps, clave: string) => string;
}

/** How a due email is handled: sent, kept waiting, or withdrawn because its content has become false. */
export type Salida = { que: "mandar" } | { que: "esperar"; hasta: Date } | { que: "retirar" };

export interface FinDeCorreo {
  /** Key with which the email was queued. */
  clave: string;
  /** Why the mail server refused the email; null if it accepted it. */
  rechazo: string | null;
  cuando: Date;
}

const DECLARED = Symbol("declared");

/** An email that an area declared with `defineCorreos`; only such emails can be queued. */
export interface CorreoDeclarado extends Descripcion {
  /** Identifies the email in the queue's keys and among the stored switches, so it must never change. */
  name: string;
  area: string;
  [DECLARED]: true;
}

type Correos = Readonly<Record<string, CorreoDeclarado>>;

declare module "#server/feature.ts" {
  interface Feature {
    mails?: Correos;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    /** The emails of all areas, in the order of `features`. */
    correos: readonly CorreoDeclarado[];
  }
}

/** Opens a registry in which areas declare their emails. Each test has its own registry. */
export function openDeclarations() {
  const declared: CorreoDeclarado[] = [];
  return {
    /**
     * Declares the emails of an area by name (Rule COR-5); the area's `feature.ts` registers them.
     * @param area heading on screen; areas with the same heading are shown together
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

    /** Returns the emails of all areas. @throws Error if an email has no texts, has another's name or is not registered */
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
