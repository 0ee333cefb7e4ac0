import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import type { TextFields } from "#contract/text-fields.ts";
import styles from "./field.module.css";

const CONTROL = `radius-m full shrink ${styles.control}`;

interface FieldTexts {
  label: ReactNode;
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
    /** Set to `radio` for one of several options with the same `name`. */
    type?: "checkbox" | "radio";
    ref?: Ref<HTMLInputElement>;
  };

/** Returns the properties of a described text field in a form with errors by name. */
export function fieldProps<F extends TextFields>(
  fields: F,
  name: keyof F & string,
  errors: Readonly<Record<string, string | undefined>> = {},
) {
  const { label, max, missing, hint } = { missing: undefined, hint: undefined, ...fields[name] };
  const required = missing !== undefined;
  const shown = required ? label : `${label} (opcional)`;
  return { label: shown, name, maxLength: max, required, hint, error: errors[name] };
}

export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <Frame {...{ label, hint, error, id, className }} required={input.required}>
      {(control) => <input {...input} {...control} className={CONTROL} />}
    </Frame>
  );
}

/** A password with a 'Ver' / 'Ocultar' button. Pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Frame {...{ label, hint, error, id, className }} required={input.required}>
      {(control) => (
        <span className={`block ${styles.withButton}`}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={visible ? "text" : "password"}
            className={CONTROL}
          />
          <button
            type="button"
            className={`text-s strong hover-pale ${styles.toggle}`}
            aria-controls={control.id}
            aria-label={visible ? "Ocultar contraseña" : "Ver contraseña"}
            onClick={() => setVisible(!visible)}
          >
            {visible ? "Ocultar" : "Ver"}
          </button>
        </span>
      )}
    </Frame>
  );
}

/** Tells password managers which account a form's passwords belong to. Otherwise they save the password without a name. */
export function HiddenUsername({ value, name }: { value: string; name?: string }) {
  return <input type="text" autoComplete="username" hidden readOnly value={value} name={name} />;
}

export function TextAreaField({ label, hint, error, id, className, rows = 4, ...area }: TextAreaFieldProps) {
  return (
    <Frame {...{ label, hint, error, id, className }} required={area.required}>
      {(control) => <textarea rows={rows} {...area} {...control} className={CONTROL} />}
    </Frame>
  );
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, id, className, placeholder, options, ...select } = props;
  // A field without an error may belong to a group with an error.
  const group = { "aria-invalid": select["aria-invalid"], "aria-describedby": select["aria-describedby"] };
  return (
    <Frame {...{ label, hint, error, id, className }} required={select.required}>
      {(control) => (
        <select
          {...select}
          {...control}
          {...(!error && !hint && group)}
          className={`${CONTROL} ${styles.select}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** A checkbox, or a radio button with `type="radio"`; the whole line is clickable. */
export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, id, className, type = "checkbox", ...input } = props;
  return (
    <Frame {...{ hint, error, id, className }}>
      {(control) => (
        <label className={`line-3 middle target ${styles.check}`} htmlFor={control.id}>
          <input {...input} {...control} type={type} className={`rigid ${styles.box}`} />
          <span>{label}</span>
        </label>
      )}
    </Frame>
  );
}

interface FrameProps extends Partial<FieldTexts> {
  id: string | undefined;
  required?: boolean | undefined;
  className: string | undefined;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** Label, control, help and error of a field, connected for screen readers. */
function Frame({ label, hint, error, id, required, className, children }: FrameProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={`stack-1 packed shrink ${className ?? ""}`}>
      {label !== undefined && (
        <label className="text-s strong" htmlFor={inputId}>
          <span>{label}</span>
          {/* Screen readers use the input's `required`; the mark is visual. */}
          {required && (
            <span className={styles.mark} aria-hidden="true">
              *
            </span>
          )}
        </label>
      )}
      {children({
        id: inputId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="note">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-s strong danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldGroupProps {
  legend: ReactNode;
  /** 1-based number of the group in a long form. */
  step?: number;
  id?: string;
  children: ReactNode;
}

export function FieldGroup({ legend, step, id, children }: FieldGroupProps) {
  return (
    <fieldset className={`stack-4 ${styles.group}`} data-step={step}>
      <legend className="line-3 middle text-l heading deep" id={id}>
        {step !== undefined && <span className={`dead-centre rigid text-m ${styles.step}`}>{step}</span>}
        <span>{legend}</span>
      </legend>
      {children}
    </fieldset>
  );
}

/** Two short fields side by side, stacked on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="stack-4 pair-m">{children}</div>;
}
