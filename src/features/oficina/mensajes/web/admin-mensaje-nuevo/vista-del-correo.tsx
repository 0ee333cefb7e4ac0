interface VistaDelCorreoProps {
  asunto: string;
  parrafos: readonly string[];
  pie?: string;
}

export function VistaDelCorreo({ asunto, parrafos, pie }: VistaDelCorreoProps) {
  return (
    <article className="breakable box pad-4 stack-2" aria-label="El correo, como llega">
      <h3>{asunto}</h3>
      {parrafos.map((parrafo, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
        <p key={index}>{parrafo}</p>
      ))}
      {pie && <p className="note">{pie}</p>}
    </article>
  );
}
