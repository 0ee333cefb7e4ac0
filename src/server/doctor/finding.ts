import type { Clock } from "#contract/club-time.ts";
import type { Settings } from "../settings.ts";

/** `warning`: the site works, somebody should look; `bad`: something does not work, or will not. */
export type State = "ok" | "warning" | "bad";

/** What one look at the site came to. All text is Spanish, for whoever runs the site; none holds a secret. */
export interface Finding {
  /** The part that was looked at, such as `Correo`. */
  part: string;
  state: State;
  detail: string;
  /** What to do about it; always there when the state is not `ok`. */
  remedy?: string;
}

/** What is examined. */
export interface Examined {
  settings: Settings;
  /** Whether this is a site for people; settings that were read in spite of mistakes do not tell. */
  production: boolean;
  /** Whether a setting was given and could be used; what the settings say of the others are defaults. */
  has(name: string): boolean;
  /** The address of the database, or null while the site has none of its own yet. */
  database(): Promise<string | null>;
  clock: Clock;
}

/** One look. It may take its time: whoever calls it has an end to waiting. */
export interface Check {
  part: string;
  look(examined: Examined): Promise<Finding[]>;
}

/** The findings of one part. */
export function findingsOf(part: string) {
  return {
    ok: (detail: string): Finding => ({ part, state: "ok", detail }),
    warning: (detail: string, remedy: string): Finding => ({ part, state: "warning", detail, remedy }),
    bad: (detail: string, remedy: string): Finding => ({ part, state: "bad", detail, remedy }),
  };
}

/** For a part whose settings are missing: that they are is a finding of its own. */
export function notLookedAt(part: string, names: string[]): Finding[] {
  return [
    findingsOf(part).warning(
      "No se pudo revisar.",
      `Completá ${names.join(" y ")} y volvé a correr la revisión.`,
    ),
  ];
}
