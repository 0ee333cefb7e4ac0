/** Opens a database of this browser (IndexedDB), for entries that must survive without a network. */
export function phoneStore<Stores extends object>(name: string, create: (database: IDBDatabase) => void) {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => create(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    // Opening the storage is tried again by a later call.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  }

  return {
    /** Resolves once the change is on disk. */
    async change(store: keyof Stores & string, run: (store: IDBObjectStore) => void): Promise<void> {
      const transaction = (await open()).transaction(store, "readwrite", { durability: "strict" });
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        run(transaction.objectStore(store));
      });
    },
    async ask<T>(store: keyof Stores & string, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
      const request = run((await open()).transaction(store).objectStore(store));
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    },
  };
}

/** Whether a change failed because its row exists already. */
export const isDuplicate = (error: unknown) =>
  error instanceof DOMException && error.name === "ConstraintError";
