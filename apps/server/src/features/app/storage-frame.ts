/**
 * Answers `{id, action: 'get' | 'set' | 'remove', key, value}` with `{id, value}`, to our own origin and those listed, and only for
 * keys of this product. Tells the parent `{ready: true}` when it listens.
 */
export const storageFrameScript = (origins: readonly string[]): string => `'use strict';
const allowed = new Set([location.origin, ...${JSON.stringify(origins)}]);
const actions = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => (localStorage.setItem(key, String(value)), String(value)),
  remove: (key) => (localStorage.removeItem(key), null),
};
addEventListener('message', (event) => {
  const { id, action, key, value } = event.data ?? {};
  if (!allowed.has(event.origin) || typeof key !== 'string' || !key.startsWith('masthead.') || !Object.hasOwn(actions, action)) return;
  event.source.postMessage({ id, value: actions[action](key, value) }, event.origin);
});
if (parent !== self) for (const origin of allowed) parent.postMessage({ ready: true }, origin);
`;
