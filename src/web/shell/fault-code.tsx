import { use } from "react";
import { RequestId } from "../request-id.ts";
import styles from "./fault-code.module.css";

/** Id of the failed request, for support; nothing when the error occurred in the browser. */
export function FaultCode() {
  const request = use(RequestId);
  return request && <p className={styles.code}>Si sigue pasando, pasale este código al club: {request}</p>;
}
