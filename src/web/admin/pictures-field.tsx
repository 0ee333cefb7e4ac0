import ImagePlus from "icon:image-plus";
import X from "icon:x";
import { Input } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FILE_MAX_BYTES } from "#web/file-size.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./pictures-field.module.css";
import { PICTURE_RULES, PICTURE_TYPES, problemOfPicture } from "./upload.ts";

export const MAX_FILES = 20;

interface PicturesFieldProps {
  label: string;
  files: readonly File[];
  /** Maximum number of pictures; with 1, a new picture replaces the old one. */
  max?: number;
  error?: ReactNode;
  disabled?: boolean;
  onChange: (files: File[]) => void;
}

/**
 * Pictures to upload by drag and drop or with the button (Rule ARC-1). Type and size are checked here to save a
 * round trip; the server checks the content.
 */
export function PicturesField(props: PicturesFieldProps) {
  const { label, files, max = MAX_FILES, error, disabled = false, onChange } = props;
  const openPicker = useRef<() => void>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const labelId = useId();

  function add(added: File[]) {
    if (max === 1) {
      setRefused([]);
      onChange(added.slice(0, 1));
      return;
    }
    const known = new Set(files.map(identity));
    const next = [...files, ...added.filter((file) => !known.has(identity(file)))];
    setRefused(next.length > max ? [`Se pueden subir como máximo ${max} imágenes por vez.`] : []);
    onChange(next.slice(0, max));
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={`${PICTURE_RULES}${max === 1 ? "" : " cada una"}`}
      error={error}
    >
      <Dropzone
        role="group"
        aria-labelledby={labelId}
        className={`drop-zone ${styles.zone}`}
        accept={PICTURE_TYPES}
        maxSize={FILE_MAX_BYTES}
        multiple={max > 1}
        disabled={disabled}
        openRef={openPicker}
        // The inner button takes keyboard focus instead of the drop zone.
        tabIndex={-1}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ "aria-label": "Archivos de imagen" }}
        onDrop={add}
        onReject={(rejections) =>
          setRefused([
            ...new Set(rejections.map(({ file }) => problemOfPicture(file) ?? "Elegí una sola imagen.")),
          ])
        }
      >
        {files.length > 0 && (
          <ul className={`stack-3 below-4 ${styles.previews}`} role="list">
            {files.map((file) => (
              <Preview
                key={identity(file)}
                file={file}
                onRemove={disabled ? undefined : () => onChange(files.filter((other) => other !== file))}
              />
            ))}
          </ul>
        )}
        <div className="row-3 middle centred note">
          <span>Arrastrá {max === 1 ? "la imagen" : "las imágenes"} hasta acá, o</span>
          <Button
            variant="outline"
            size="small"
            icon={<ImagePlus />}
            disabled={disabled}
            onClick={() => openPicker.current?.()}
          >
            {max === 1 ? "Elegir imagen" : "Elegir imágenes"}
          </Button>
        </div>
      </Dropzone>
      <div role="status" className="text-xs danger">
        {refused.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Input.Wrapper>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className={styles.preview}>
      {url && <img className="thumb" src={url} alt={file.name} />}
      <button
        type="button"
        className={`as-icon on-dark ${styles.remove}`}
        aria-label={`Quitar ${file.name}`}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <X />
      </button>
    </li>
  );
}

function identity(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}
