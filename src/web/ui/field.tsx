import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import styles from "./field.module.css";

interface FieldTexts {
  label: ReactNode;
  /** Help text, when the label is not enough. */
  hint?: ReactNode;
  /** Error message; its presence marks the field as invalid. */
  error?: ReactNode;
}

type TextFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
type PasswordFieldProps = Omit<TextFieldProps, "type">;
type TextAreaFieldProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };
type SelectFieldProps = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** First option, meaning "none yet". */
    placeholder?: string;
    options: readonly { value: string | number; label: string; disabled?: boolean }[];
    ref?: Ref<HTMLSelectElement>;
  };
type CheckFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
    /** `radio` for one of several with the same `name`. */
    type?: "checkbox" | "radio";
    ref?: Ref<HTMLInputElement>;
  };

/** A single-line input of any `type`, with all native attributes. */
export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  const field = useField({ id, hint, error });
  return (
    <Frame {...field} label={label} hint={hint} error={error} required={input.required} className={className}>
      <input {...input} {...field.control} className={styles.control} />
    </Frame>
  );
}

/** A password with a 'Ver' / 'Ocultar' button. Pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const field = useField({ id, hint, error });
  const [visible, setVisible] = useState(false);
  return (
    <Frame {...field} label={label} hint={hint} error={error} required={input.required} className={className}>
      <span className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...field.control}
          type={visible ? "text" : "password"}
          className={styles.control}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-controls={field.control.id}
          aria-label={visible ? "Ocultar contraseña" : "Ver contraseña"}
          onClick={() => setVisible(!visible)}
        >
          {visible ? "Ocultar" : "Ver"}
        </button>
      </span>
    </Frame>
  );
}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, id, className, rows = 4, ...area }: TextAreaFieldProps) {
  const field = useField({ id, hint, error });
  return (
    <Frame {...field} label={label} hint={hint} error={error} required={area.required} className={className}>
      <textarea rows={rows} {...area} {...field.control} className={styles.control} />
    </Frame>
  );
}

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, id, className, placeholder, options, ...select } = props;
  // Without its own error it may belong to a group that has one.
  const group = { "aria-invalid": select["aria-invalid"], "aria-describedby": select["aria-describedby"] };
  const field = useField({ id, hint, error });
  return (
    <Frame
      {...field}
      label={label}
      hint={hint}
      error={error}
      required={select.required}
      className={className}
    >
      <select
        {...select}
        {...field.control}
        {...(!error && !hint && group)}
        className={`${styles.control} ${styles.select}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A checkbox, or a radio button with `type="radio"`; the whole line is clickable. */
export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, id, className, type = "checkbox", ...input } = props;
  const field = useField({ id, hint, error });
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <label className={styles.check} htmlFor={field.control.id}>
        <input {...input} {...field.control} type={type} className={styles.box} />
        <span>{label}</span>
      </label>
      <Notes {...field} hint={hint} error={error} />
    </div>
  );
}

interface FieldIds {
  hintId: string;
  errorId: string;
}

function useField({ id, hint, error }: { id: string | undefined; hint?: ReactNode; error?: ReactNode }) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return {
    hintId,
    errorId,
    control: {
      id: inputId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    } as const,
  };
}

interface FrameProps extends FieldTexts, FieldIds {
  control: { id: string };
  required: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
}

function Frame({ label, hint, error, hintId, errorId, control, required, className, children }: FrameProps) {
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <label className={styles.label} htmlFor={control.id}>
        {label}
        {/* Screen readers use the input's `required`; the mark is visual. */}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      <Notes hintId={hintId} errorId={errorId} hint={hint} error={error} />
    </div>
  );
}

function Notes({ hint, error, hintId, errorId }: FieldIds & Pick<FieldTexts, "hint" | "error">) {
  return (
    <>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
