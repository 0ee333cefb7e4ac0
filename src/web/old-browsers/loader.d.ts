declare module "old-browsers:loader" {
  /** An inline script; empty in development. */
  const script: string;
  export default script;
}
