import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { traerAMano } from "../a-mano.ts";

/** Around Mis entradas and Mi carnet: stores what they show on this phone (Rule ENT-18). */
export default function GuardarAMano() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit stores again.
  useEffect(() => void traerAMano(), [key]);
  return <Outlet />;
}
