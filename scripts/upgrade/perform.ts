import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { tryExclusiveLock } from "#server/db/engine/process-lock.ts";
import { requireRoom } from "./data-copy.ts";
import { readInstallation } from "./installation.ts";
import { adopt, currentRelease, releaseFolder, versionOf } from "./releases.ts";
import { UpgradeError } from "./run.ts";
import { readState, STEPS, type Step, type Target, type UpgradeState, writeState } from "./state.ts";
import { ACTIONS, goBack, requireSource, stepsOf, type Upgrade } from "./steps.ts";

export interface UpgradeOptions {
  root: string;
  /** Folder, archive, tag or branch. If undefined, continues an interrupted upgrade, or else goes to `otherwise`. */
  to: string | undefined;
  otherwise?: string | undefined;
  /** The command that continues an interrupted upgrade. */
  again?: string;
  back?: boolean;
  say(sentence: string): void;
  /** Called when a step begins, after the state file names it, and when the step has ended. */
  onStep?(step: Step | "back", state: "begins" | "ends"): void;
}

/**
 * Upgrades an installation, or continues an interrupted upgrade from the step named in the state file. A failed step
 * rolls back to the previous version and starts it again.
 * @throws UpgradeError naming the failed step
 */
export async function upgrade(options: UpgradeOptions): Promise<UpgradeState> {
  const { root, again = AGAIN, say } = options;
  // Silent, because the first step reports the same problems again.
  await requireArguments({ ...options, say: () => {} });
  await mkdir(join(root, "releases"), { recursive: true });
  const lock = tryExclusiveLock(join(root, "upgrade.lock"));
  if (!lock) throw new UpgradeError("Ya hay una actualización en marcha.");
  try {
    const state = await readState(root);
    if (!state.target) say(`Si se corta, seguila con «${again}».`);
    state.target ??= await begin(options, state);
    return await proceed(options, state, state.target);
  } finally {
    lock.release();
  }
}

const AGAIN = "npm run upgrade";

/** Validates the arguments before anything is written. */
async function requireArguments(options: UpgradeOptions): Promise<void> {
  const { root, to = options.otherwise, back, again = AGAIN, say } = options;
  const old = await runningVersion(root);
  await versionOf(old);
  const state = await readState(root);
  if (state.target) {
    if (!options.to || options.to === state.target.to) return;
    throw new UpgradeError(
      `Quedó a medias la actualización a ${state.target.to}: terminala con «${again}» y después hacé esta.`,
    );
  }
  if (back) {
    if (state.previous) return;
    throw new UpgradeError("No hay una versión anterior a la que volver.");
  }
  if (!to)
    throw new UpgradeError(
      "Decí a qué versión: npm run upgrade -- --to v1.2.0 (o una carpeta, o un archivo).",
    );
  await requireSource(old, to, { origin: state.origin, say });
}

async function runningVersion(root: string): Promise<string> {
  const name = await currentRelease(root);
  return name ? releaseFolder(root, name) : root;
}

async function begin(options: UpgradeOptions, state: UpgradeState): Promise<Target> {
  const { root, to = options.otherwise ?? "", back = false } = options;
  const from = await adopt(root);
  state.current = from;
  const common = { from, older: state.previous, rollback: back, failedAt: null, reason: null };
  if (back) {
    const name = state.previous ?? "";
    return { ...common, to: name, name, version: await versionOf(releaseFolder(root, name)) };
  }
  return { ...common, to, name: "", version: "" };
}

async function proceed(options: UpgradeOptions, state: UpgradeState, target: Target): Promise<UpgradeState> {
  const { root, say, onStep } = options;
  const upgrade: Upgrade = { installation: await readInstallation(root), state, target, say };
  const steps = stepsOf(target);
  const first = Math.max(0, state.step ? steps.indexOf(state.step) : 0);
  for (const step of target.failedAt ? [] : steps.slice(first)) {
    state.step = step;
    await writeState(root, state);
    say(sentenceOf(step, steps));
    onStep?.(step, "begins");
    try {
      await ACTIONS[step](upgrade);
    } catch (error) {
      target.failedAt = step;
      target.reason = error instanceof Error ? error.message : String(error);
      break;
    }
    onStep?.(step, "ends");
  }
  const { failedAt, reason } = target;
  if (failedAt) {
    await writeState(root, state);
    say(
      STEPS.indexOf(failedAt) < STEPS.indexOf("stop")
        ? "Algo falló, antes de tocar el sitio."
        : "Algo falló: vuelve la versión que estaba.",
    );
    onStep?.("back", "begins");
    await goBack(upgrade);
    onStep?.("back", "ends");
  }
  state.step = null;
  state.target = null;
  await writeState(root, state);
  if (failedAt) throw new UpgradeError(`No se actualizó: anda la versión de antes, con sus datos. ${reason}`);
  return state;
}

const SENTENCES: Record<Step, string> = {
  check: "Mirando que haya lugar y que la versión sea más nueva.",
  bring: "Trayendo la versión nueva al lado de la que anda.",
  backup: "Haciendo una copia de todo, y leyéndola.",
  rehearse: "Ensayando la versión nueva con esa copia.",
  stop: "Deteniendo el sitio.",
  copy: "Guardando la base como está.",
  migrate: "Poniendo la base al día y probando la versión nueva.",
  switch: "Cambiando de versión.",
  start: "Arrancando el sitio y revisándolo.",
  tidy: "Ordenando: quedan esta versión y la anterior.",
};

const sentenceOf = (step: Step, steps: readonly Step[]) => `${steps.indexOf(step) + 1}. ${SENTENCES[step]}`;

/** Runs the checks of `upgrade` without changing anything. @returns the planned steps, one sentence per line */
export async function planUpgrade(options: Omit<UpgradeOptions, "onStep">): Promise<string[]> {
  const { root, back = false, again = AGAIN } = options;
  await requireArguments(options);
  const state = await readState(root);
  if (state.target)
    return [
      `Quedó a medias la actualización a ${state.target.to}, en el paso «${state.step}»: «${again}» la termina.`,
    ];
  const installation = await readInstallation(root);
  if (!back) await requireRoom(root, installation.dataDir);
  const old = await runningVersion(root);
  const to = back
    ? `la ${await versionOf(releaseFolder(root, state.previous ?? ""))}`
    : (options.to ?? options.otherwise);
  const steps = stepsOf({ rollback: back });
  const kind = installation.kind === "systemd" ? "el servicio de systemd" : "la carpeta";
  return [
    `${back ? "Volvería" : "Se actualizaría"} ${kind} ${root}, de la versión ${await versionOf(old)} a ${to}:`,
    ...steps.map((step) => sentenceOf(step, steps)),
    "No se cambió nada.",
  ];
}
