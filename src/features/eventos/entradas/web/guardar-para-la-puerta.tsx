import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { traerParaLaPuerta } from "./para-la-puerta.ts";

/** Wraps Mis entradas and Mi carnet, and stores their content on the phone (Rule ENT-18). */
export default function GuardarParaLaPuerta() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit stores again.
  useEffect(() => void traerParaLaPuerta(), [key]);
  return <Outlet />;
}
