/** The address that reports are sent to, and the key that goes with them. */
interface Dsn {
  url: string;
  key: string;
}

/** Reads a DSN such as https://key@errors.example.org/2; returns null if it is not one. */
export function parseDsn(text: string): Dsn | null {
  const url = URL.parse(text);
  const [, path = '', project] = /^(.*)\/(\d{1,20})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !project || !/^https?:$/.test(url.protocol) || !/^[\w-]{1,100}$/.test(url.username)) return null;
  return { url: `${url.protocol}//${url.host}${path}/api/${project}/envelope/`, key: url.username };
}
