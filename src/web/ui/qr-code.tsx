import { useEffect, useState } from "react";

/** Quiet zone around the code, in modules. */
const EDGE = 4;

/** A QR code rendered as SVG, black on white. The encoder is loaded on demand. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const [drawing, setDrawing] = useState<{ side: number; path: string } | null>(null);
  useEffect(() => {
    let current = true;
    void modulesOf(text)
      .then((modules) => {
        if (current) setDrawing(trace(modules));
      })
      // Without the encoder the code remains readable as letters.
      .catch((error: unknown) => console.warn("the QR encoder did not load", error));
    return () => {
      current = false;
    };
  }, [text]);
  const side = drawing?.side ?? 1;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      {drawing && <path d={drawing.path} fill="#000" />}
    </svg>
  );
}

/** The modules of a code with its quiet zone, row by row; true is dark. */
export async function modulesOf(text: string): Promise<boolean[][]> {
  const { encodeQR } = await import("qr");
  return encodeQR(text, "raw", { ecc: "medium", border: EDGE });
}

/** One SVG path for all dark modules, run by run. */
function trace(modules: boolean[][]): { side: number; path: string } {
  let path = "";
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return { side: modules.length, path };
}
