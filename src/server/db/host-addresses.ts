const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/is;

/**
 * The address of each host that a database's address names, in its order: `postgres://u@a:5432,b/club?x=1` or, as
 * libpq also takes it, `postgres://u@/club?host=a,b&port=5432`. Everything else of the address is in each of them.
 * One with a single host comes back as it is, to the letter.
 */
export function hostAddresses(url: string): string[] {
  const [, start = "", authority = "", database = "", search = ""] = PARTS.exec(url) ?? [];
  const named = new URLSearchParams(search);
  const inQuery = named.get("host");
  const hosts = (inQuery ?? authority).split(",").filter(Boolean);
  if (hosts.length < 2) return [url];
  const ports = named.get("port")?.split(",");
  return hosts.map((host, index) => {
    const query = new URLSearchParams(named);
    if (inQuery !== null) query.set("host", host);
    // One port is everybody's; otherwise each host has its own.
    const port = ports?.[ports.length === 1 ? 0 : index];
    if (port !== undefined) query.set("port", port);
    const end = query.size > 0 ? `?${query}` : "";
    return `${start}${inQuery === null ? host : authority}${database}${end}`;
  });
}
