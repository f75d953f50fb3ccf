/** Answers that the page asked for before the app was there (`src/first/early.ts`), by address, language and token. Each is taken once. */
const page = globalThis as { mastheadEarly?: Map<string, Promise<Response>> };

/** Returns the answer to a call that was asked for early; undefined if it was not, or if something about it has changed since. */
export function takeEarly(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
  const early = page.mastheadEarly;
  if (!early?.size || typeof input !== 'string' || init?.method !== 'GET') return undefined;
  const headers = new Headers(init.headers);
  if (headers.has('x-demo-data')) return undefined;
  const key = `${input} ${headers.get('accept-language')} ${headers.get('authorization')}`;
  const asked = early.get(key);
  early.delete(key);
  return asked;
}

/** Gives up the answers that nobody took: their connections are free again. */
export function dropEarly(): void {
  for (const asked of page.mastheadEarly?.values() ?? []) void asked.then(({ body }) => body?.cancel()).catch(() => {});
  page.mastheadEarly?.clear();
}
