import { isDuplicate, phoneStore } from "#web/phone-store.ts";
import type { Apunte } from "../../rules.ts";

/** An entry of this phone. Names are not stored. */
export interface ApunteGuardado extends Apunte {
  partido: number;
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
