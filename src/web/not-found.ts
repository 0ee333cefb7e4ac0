import { data } from "react-router";

/** Every address that is none of ours (Rule SIT-1). */
export function loader() {
  throw data(null, { status: 404 });
}

// A route with a component is a page; without one its loader's answer would be the whole answer.
export default function NotFound() {
  return null;
}
