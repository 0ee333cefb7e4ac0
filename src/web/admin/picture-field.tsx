import ImagePlus from "icon:image-plus";
import Trash2 from "icon:trash";
import { Input, Progress } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import type { ImagenDelClub } from "#contract/club.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { usePrivatePicture } from "#web/use-private-picture.ts";
import styles from "./picture-field.module.css";
import { PICTURE_RULES, PICTURE_TYPES, problemOfPicture, uploadPicture } from "./upload.ts";

/** Pictures uploaded by this document, by key. The server returns 404 for them until a saved record uses them. */
const uploaded = new Map<string, string>();

/** Returns the local URL of a picture that this document uploaded. */
export const uploadedUrl = (clave: string): string | undefined => uploaded.get(clave);

interface PictureFieldProps {
  label: string;
  description?: string | undefined;
  /** Address below `/api` to which a picture is posted, and below which it is served by its key. */
  path: string;
  value: ImagenDelClub | null;
  error?: ReactNode;
  onChange: (imagen: ImagenDelClub | null) => void;
  onBusy?: (busy: boolean) => void;
}

/** A picture of a record, uploaded as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { label, description, path, value, error, onChange, onBusy } = props;
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const local = value ? uploadedUrl(value.clave) : undefined;
  const saved = usePrivatePicture(value && !local ? `/api${path}/${value.clave}?ancho=320` : null);
  const [upload, busy] = useSingleFlight(async (file: File) => {
    setSent(0);
    onBusy?.(true);
    const answer = await uploadPicture(path, file, setSent);
    onBusy?.(false);
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
            src={local ?? saved}
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
