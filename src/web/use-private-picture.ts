import { useEffect, useState } from "react";
import { fetchWithToken } from "./api.ts";

/**
 * Returns the source for an `<img>` of a picture that only a session may see, because an `<img>` cannot send the
 * token. Undefined while it loads, and if it cannot be loaded.
 */
export function usePrivatePicture(address: string | null): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (address === null) return;
    const gone = new AbortController();
    let url: string | undefined;
    fetchWithToken(address, { signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const blob = await response.blob();
        if (gone.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setSource(url);
      })
      // A picture that cannot be loaded stays blank.
      .catch(() => {});
    return () => {
      gone.abort();
      setSource(undefined);
      if (url) URL.revokeObjectURL(url);
    };
  }, [address]);
  return source;
}
