import ImagePlus from "icon:image-plus";
import Trash2 from "icon:trash";
import { Input, Progress } from "@mantine/core";
import { useId, useRef, useState } from "react";
import type { ImagenDelClub } from "#contract/club.ts";
import { PICTURE_RULES, PICTURE_TYPES, problemOfPicture, uploadPicture } from "#web/admin/upload.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { type CampoProps, pathOf, valorDe } from "./campo.tsx";
import styles from "./club.module.css";

/** Pictures uploaded by this document, by key. The server returns 404 for them until a saved group uses them. */
const uploaded = new Map<string, string>();

/** Returns the URL of a picture of the club, even before it is saved. */
export function urlDeImagen({ clave }: ImagenDelClub, ancho: number): string {
  return uploaded.get(clave) ?? `/api/club/imagenes/${clave}?ancho=${ancho}`;
}

/** Returns the local URL for a picture's path, if this document uploaded the picture. */
export function unsavedUrl(pathname: string): string | undefined {
  return uploaded.get(pathname.replace("/api/club/imagenes/", ""));
}

/** Picture field that uploads a file as soon as it is chosen. */
export function Imagen({ form, campo, label, description }: CampoProps) {
  const value = valorDe<ImagenDelClub | null>(form, campo);
  const error = form.errors[pathOf(campo)];
  const onChange = (imagen: ImagenDelClub | null) => form.setFieldValue(pathOf(campo), imagen);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [upload, busy] = useSingleFlight(async (file: File) => {
    setSent(0);
    const answer = await uploadPicture("/club/imagenes", file, setSent);
    if (!answer.ok) return setProblem(answer.problem.detail);
    uploaded.set(answer.data.clave, URL.createObjectURL(file));
    onChange(answer.data);
  });

  function choose(file: File | undefined) {
    if (!file) return;
    const wrong = problemOfPicture(file);
    setProblem(wrong);
    if (!wrong) void upload(file);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={[description, `${PICTURE_RULES}.`].filter(Boolean).join(" ")}
      error={problem ?? error}
    >
      <fieldset className="row-3 middle" aria-labelledby={labelId}>
        {value && (
          <img
            className={`sunken radius-s ${styles.picture}`}
            src={urlDeImagen(value, 320)}
            width={value.ancho}
            height={value.alto}
            alt={`${label}: la imagen elegida`}
          />
        )}
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={PICTURE_TYPES.join(",")}
          tabIndex={-1}
          aria-label={`Archivo de ${label.toLocaleLowerCase("es-AR")}`}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
        <Button
          variant="outline"
          size="small"
          loading={busy}
          icon={<ImagePlus />}
          aria-invalid={problem || error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {value ? "Cambiar" : "Elegir imagen"}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {value && (
          <Button
            variant="ghost"
            size="small"
            icon={<Trash2 />}
            onClick={() => {
              setProblem(null);
              onChange(null);
            }}
          >
            Quitar<span className="visually-hidden">: {label}</span>
          </Button>
        )}
      </fieldset>
      {busy && <Progress mt="xs" value={sent * 100} animated aria-label="Subiendo la imagen" />}
    </Input.Wrapper>
  );
}
