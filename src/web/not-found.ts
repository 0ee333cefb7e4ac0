import { data } from "react-router";

/** Responds 404 to unknown addresses (Rule SIT-1). */
export function loader() {
  throw data(null, { status: 404 });
}

// Without a component the route would be a resource route and send the loader's response as is.
export default function NotFound() {
  return null;
}
