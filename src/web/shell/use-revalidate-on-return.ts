import { useRevalidator } from "react-router";
import { useOnReturn } from "./use-on-return.ts";

/** Fetches the page's data again when the person comes back to this tab from another one. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useOnReturn(() => void revalidate());
}
