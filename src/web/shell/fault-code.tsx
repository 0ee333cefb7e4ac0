import { use } from "react";
import { RequestId } from "../request-id.ts";
import styles from "./fault-code.module.css";

/** By what the log knows the request that failed, to be read out to the club; nothing when the fault was met in the browser. */
export function FaultCode() {
  const request = use(RequestId);
  return request && <p className={styles.code}>Si sigue pasando, pasale este código al club: {request}</p>;
}
