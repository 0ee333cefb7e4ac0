import { data } from "react-router";

/** Responds 404 to unknown addresses (Rule SIT-1). */
export function loader() {
  throw data(null, { status: 404 });
}

// Keeps the component, because a route without one would send the loader's response as is.
export default function NotFound() {
  return null;
}
