import { useRevalidator } from "react-router";
import { useOnReturn } from "./use-on-return.ts";

/** Revalidates the page when the user returns to this tab. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useOnReturn(() => void revalidate());
}
