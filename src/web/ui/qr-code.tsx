import { useEffect, useState } from "react";
import { darkRuns, QR_OPTIONS } from "#contract/qr-code.ts";

interface Drawing {
  side: number;
  path: string;
}

/** Cached by text, because a print view copies the screen while the printer waits. */
const drawn = new Map<string, Drawing>();

/** A QR code rendered as SVG, black on white. The encoder is loaded on demand. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const [drawing, setDrawing] = useState(() => drawn.get(text) ?? null);
  useEffect(() => {
    let current = true;
    void modulesOf(text)
      .then((modules) => {
        const traced = trace(modules);
        drawn.set(text, traced);
        if (current) setDrawing(traced);
      })
      // The code remains readable as letters.
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

/** Returns the modules of a code with its quiet zone, row by row; true is dark. */
export async function modulesOf(text: string): Promise<boolean[][]> {
  const { encodeQR } = await import("qr");
  return encodeQR(text, "raw", QR_OPTIONS);
}

function trace(modules: boolean[][]): Drawing {
  const runs = darkRuns(modules).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
  return { side: modules.length, path: runs.join("") };
}
