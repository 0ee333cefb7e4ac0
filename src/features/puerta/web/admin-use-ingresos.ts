import { useState } from "react";

const KEY = "ingresos-en-la-puerta";

/** How many were let in from this tab; a reload does not lose count. */
export function useIngresos(): [count: number, add: () => void] {
  const [count, setCount] = useState(read);
  function add() {
    setCount((current) => {
      write(current + 1);
      return current + 1;
    });
  }
  return [count, add];
}

function read(): number {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function write(count: number): void {
  try {
    sessionStorage.setItem(KEY, String(count));
  } catch {
    // Counts until the screen is left.
  }
}
