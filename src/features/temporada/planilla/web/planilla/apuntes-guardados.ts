import { isDuplicate, phoneStore } from "#web/phone-store.ts";
import type { Apunte } from "../../rules.ts";

/** An entry of this phone. Names are not stored. */
export interface ApunteGuardado extends Apunte {
  partido: number;
  /** Whether the server has it. */
  mandado: boolean;
}

const { change, ask } = phoneStore<{ apuntes: ApunteGuardado }>("planilla", (database) => {
  database.createObjectStore("apuntes", { keyPath: ["partido", "epoca", "n"] });
});

export const listApuntes = (partido: number): Promise<ApunteGuardado[]> =>
  ask("apuntes", (store) => store.getAll(IDBKeyRange.bound([partido], [partido, []])));

/** @returns false if another tab of this phone has stored an entry with this number */
export async function addApunte(apunte: ApunteGuardado): Promise<boolean> {
  try {
    await change("apuntes", (store) => void store.add(apunte));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

export const putApuntes = (apuntes: readonly ApunteGuardado[]): Promise<void> =>
  change("apuntes", (store) => {
    for (const apunte of apuntes) store.put(apunte);
  });
