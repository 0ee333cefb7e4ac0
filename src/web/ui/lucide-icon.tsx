import type { SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide-react's icon factory at build time (`vite.config.ts`). A page has dozens of icons: as one string each,
 * none of their shapes is an element that React renders on the server and hydrates in the browser.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  const drawing = { __html: shapes.join("") };
  return function Icon({ size = 24, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return (
      <svg
        className={className ? `icon ${className}` : "icon"}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon library, known at build time.
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}
