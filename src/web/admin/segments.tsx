import { useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<V extends string> {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  data: readonly { value: V; label: string }[];
  value: string;
  onChange: (value: V) => void;
  /** `sm` by default. */
  size?: "sm" | "md";
  fullWidth?: boolean;
  className?: string | undefined;
}

export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { data, value, onChange, size = "sm", fullWidth = false, className = "", ...labels } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...labels}
      className={`radius-m ${styles.segments} ${className}`}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
