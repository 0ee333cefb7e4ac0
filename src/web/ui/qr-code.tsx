import { useEffect, useState } from "react";

/** The quiet edge that readers need around a code, in modules. */
const BORDE = 4;

/** A QR code, drawn here as vectors. The encoder comes only when there is a code to draw. */
export function CodigoQr({ texto, className }: { texto: string; className?: string }) {
  const [dibujo, setDibujo] = useState<{ lado: number; path: string } | null>(null);
  useEffect(() => {
    let current = true;
    void import("qr")
      .then(({ encodeQR }) => {
        if (current) setDibujo(trazar(encodeQR(texto, "raw", { ecc: "medium", border: BORDE })));
      })
      // Without it the code is still there in letters.
      .catch((error: unknown) => console.warn("the QR encoder did not load", error));
    return () => {
      current = false;
    };
  }, [texto]);
  const lado = dibujo?.lado ?? 1;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${lado} ${lado}`}
      role="img"
      aria-label={`Código QR de la entrada ${texto}`}
      shapeRendering="crispEdges"
    >
      <rect width={lado} height={lado} fill="#fff" />
      {dibujo && <path d={dibujo.path} fill="#000" />}
    </svg>
  );
}

/** One path for all dark modules, a run of them at a time. */
function trazar(modulos: boolean[][]): { lado: number; path: string } {
  let path = "";
  modulos.forEach((fila, y) => {
    for (let x = 0; x < fila.length; x++) {
      if (!fila[x]) continue;
      const desde = x;
      while (fila[x + 1]) x++;
      path += `M${desde} ${y}h${x - desde + 1}v1h-${x - desde + 1}z`;
    }
  });
  return { lado: modulos.length, path };
}
