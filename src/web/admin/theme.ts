import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import styles from "./theme.module.css";

const SHADES = [50, 100, 200, 300, 300, 600, 700, 800, 900, 950] as const;
const club = SHADES.map((shade) => `var(--color-primary-${shade})`) as unknown as MantineColorsTuple;

const field = {
  defaultProps: { size: "md" },
  classNames: {
    label: styles.label,
    input: styles.input,
    description: styles.note,
    error: styles.note,
  },
};

const modal = {
  defaultProps: {
    // Above the site's bar (--z-menu), which would cover the title of a tall dialog.
    zIndex: 400,
    centered: true,
    padding: "lg",
    overlayProps: { backgroundOpacity: 0.6, color: "var(--color-primary-950)" },
    closeButtonProps: { "aria-label": "Cerrar", className: styles.close },
    // A bare <header> would be announced as the page's banner.
    attributes: { header: { role: "presentation" } },
  },
  classNames: { title: styles.title, header: styles.modalHeader, body: styles.modalBody },
};

/** Maps the site's tokens (src/web/theme/tokens.css) to Mantine's theme. */
export const theme = createTheme({
  colors: { club },
  primaryColor: "club",
  primaryShade: 8,
  white: "#ffffff",
  black: "var(--color-neutral-900)",
  fontFamily: "var(--font-text)",
  headings: { fontFamily: "var(--font-heading)", fontWeight: "var(--weight-heading)" },
  defaultRadius: "md",
  radius: { sm: "var(--radius-s)", md: "var(--radius-m)", lg: "var(--radius-l)" },
  shadows: { sm: "var(--shadow-s)", md: "var(--shadow-m)", lg: "var(--shadow-l)", xl: "var(--shadow-l)" },
  respectReducedMotion: true,
  components: {
    Modal: modal,
    // Above the dialog that contains the popover.
    Popover: { defaultProps: { zIndex: 450 } },
    TextInput: field,
    Textarea: field,
    NativeSelect: field,
    DateInput: field,
    InputWrapper: field,
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-text": "var(--color-text)",
    "--mantine-color-dimmed": "var(--color-text-muted)",
    "--mantine-color-placeholder": "var(--color-text-muted)",
    "--mantine-color-body": "var(--color-surface)",
    "--mantine-color-error": "var(--color-danger-text)",
    "--mantine-color-default-border": "var(--color-border)",
  },
  dark: {},
});
