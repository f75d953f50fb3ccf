// Service worker of the installed app: shows push messages, and answers from what was kept while there is no connection.
// It is registered only where the app is installed or a user has asked for messages or offline reading on this device.

const shellCache = 'masthead-shell';
const filesCache = 'masthead-files';
/** Exists while the user reads offline on this device; the page creates and deletes it. */
const listsCache = 'masthead-lists';
const mostFiles = 400;
const mostLists = 300;
const longestList = 1_000_000;
/** Paths on this host that are not pages of the app. */
const otherPages =
  /^\/(v2|storage|broadcasting|files|news|embed|oembed|site-assets|app|media-notifications|deployment\.json)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'files') event.waitUntil(keepFiles(event.data.files));
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag, lang } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

async function openPage(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname) ?? windows[0];
  if (!open) return self.clients.openWindow(url.href);
  await open.focus();
  await open.navigate(url.href);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!otherPages.test(url.pathname)) event.respondWith(pageOf(request));
  } else if (url.pathname.startsWith('/assets/') || /^\/[\w-]+\.(js|svg|png|webmanifest)$/.test(url.pathname))
    event.respondWith(fileOf(request, url));
  else if (url.pathname.startsWith('/v2/') && request.headers.has('authorization')) event.respondWith(listOf(request));
});

const keepShell = async () =>
  (await caches.open(shellCache)).add(new Request('/', { headers: { accept: 'text/html' } }));

/** The page from the network; without a connection the one that was kept, which then shows what the address asks for. */
async function pageOf(request) {
  try {
    const response = await fetch(request);
    if (response.ok && new URL(request.url).pathname === '/')
      await (await caches.open(shellCache)).put('/', response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match('/', { cacheName: shellCache });
    if (!kept) throw error;
    return kept;
  }
}

/** Files with a hash in their name never change. The others are fetched each time, and kept for the time without a connection. */
async function fileOf(request, url) {
  const cache = await caches.open(filesCache);
  const kept = await cache.match(request);
  if (kept && url.pathname.startsWith('/assets/')) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (!kept) throw error;
    return kept;
  }
}

/** Keeps the files that the page had loaded before this worker took over. */
async function keepFiles(files) {
  const cache = await caches.open(filesCache);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  await shorten(cache, mostFiles);
  await keepShell().catch(() => undefined);
}

/** Answers of the API: from the network, and without a connection the last one of the same session. */
async function listOf(request) {
  if (!(await caches.has(listsCache))) return fetch(request);
  const cache = await caches.open(listsCache);
  const session = await fingerprint(request.headers.get('authorization'));
  try {
    const response = await fetch(request);
    if (response.status === 200 && /json/.test(response.headers.get('content-type') ?? ''))
      await keepList(cache, request, response.clone(), session);
    return response;
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept?.headers.get('x-masthead-session') !== session) throw error;
    return kept;
  }
}

async function keepList(cache, request, response, session) {
  const body = await response.arrayBuffer();
  // The user may have signed out while the answer was on its way.
  if (body.byteLength > longestList || !(await caches.has(listsCache))) return;
  const headers = {
    'content-type': 'application/json',
    'x-masthead-session': session,
    'x-masthead-kept': new Date().toISOString(),
  };
  await cache.put(request.url, new Response(body, { headers }));
  await shorten(cache, mostLists);
}

/** Deletes the entries that were kept first. */
async function shorten(cache, most) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function fingerprint(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
