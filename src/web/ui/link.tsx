import { useState } from "react";
import { type LinkProps, PrefetchPageLinks, Link as RouterLink } from "react-router";

export function Link(props: LinkProps) {
  const [touched, setTouched] = useState<string>();
  return (
    <>
      <RouterLink
        prefetch={touched ? "none" : "intent"}
        onPointerDown={({ pointerType, currentTarget: { pathname, search } }) => {
          if (pointerType !== "mouse") setTouched(pathname + search);
        }}
        {...props}
      />
      {touched && <PrefetchPageLinks page={touched} />}
    </>
  );
}
