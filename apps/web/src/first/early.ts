/**
 * Runs before any file of the page is there; a build puts it into the HTML (vite-first.ts), and the policy of the page lets it in by its
 * hash. It sets the colour scheme, shows the frame of the shell to signed-in people, and asks for their session while the app is
 * being loaded. It imports nothing.
 */

/** Facts that the server writes into the page (`<meta name="masthead-first">`); a page that Vite serves has none. */
interface First {
  /** Languages that exist. */
  languages: readonly string[];
  /** Language of the browser, by its Accept-Language. */
  language: string;
  /** Its tag in calls where that differs from its name. */
  locales: Readonly<Record<string, string>>;
  /** Addresses of the calls that every page in the shell begins with. */
  calls: readonly string[];
  /** Addresses of the calls that this page begins with; DAY13 stands for the beginning of the day 13 days ago. */
  pageCalls: readonly string[];
  /** Addresses of the calls for the permissions of a brand and its organisation, with BRAND and ORGANISATION for their ids. */
  permissions: readonly string[];
  /** The one of the calls that answers with the brands. */
  brands: string;
  /** Addresses of the page's texts; LANGUAGE stands for the language. */
  texts: readonly string[];
  /** True for a page in the shell. */
  isInShell: boolean;
}

const readFrom = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(`masthead.${key}`);
  } catch {
    // Storage may be blocked; nothing is known then.
    return null;
  }
};
const local = (key: string) => readFrom(() => localStorage, key);

const { documentElement: html } = document;
const chosen = local('color_scheme');
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
if (local('fonts')) html.setAttribute('data-fonts', '');

// The style sheet does not hold up the frame.
const sheet = document.querySelector<HTMLLinkElement>('link[data-late]');
sheet?.addEventListener('load', () => {
  sheet.media = 'all';
});

const content = document.querySelector<HTMLMetaElement>('meta[name="masthead-first"]')?.content;
const token = readFrom(() => sessionStorage, 'access_token') ?? local('access_token');
if (content) begin(JSON.parse(content) as First);

function begin({ languages, language, locales, calls, pageCalls, permissions, brands, texts, isInShell }: First): void {
  const known = local('language');
  const shown = known && languages.includes(known) ? known : language;
  for (const address of texts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address.replace('LANGUAGE', shown);
    document.head.append(link);
  }
  if (!isInShell || !token || local('locked') !== null) return;
  html.setAttribute('data-first', '');
  const headers = {
    accept: 'application/json',
    'accept-language': locales[shown] ?? shown,
    authorization: `Bearer ${token}`,
  };
  const early = new Map<string, Promise<Response>>();
  const keyOf = (address: string): string => `${address} ${headers['accept-language']} ${headers.authorization}`;
  const ask = (address: string): Promise<Response> => {
    const asked = fetch(address, { headers });
    // The page asks again, and shows what is wrong.
    asked.catch(() => {});
    early.set(keyOf(address), asked);
    return asked;
  };
  const askPermissions = (brand: string, organisation: string): void => {
    for (const call of permissions)
      ask(call.replace('BRAND', encodeURIComponent(brand)).replace('ORGANISATION', encodeURIComponent(organisation)));
  };
  Object.assign(globalThis, { mastheadEarly: early });
  if (!location.search)
    for (const call of pageCalls) ask(call.replace(/DAY(\d+)/, (_, days: string) => dayBefore(Number(days))));
  const answers = new Map(calls.map((call) => [call, ask(call)]));
  const brand = local('active_brand');
  const organisation = local('active_organisation');
  if (brand && organisation) askPermissions(brand, organisation);
  // On the first visit the app will choose the first brand. Once it has taken the answer, it asks for the permissions itself.
  else if (!brand)
    answers
      .get(brands)
      ?.then((answer) => (early.has(keyOf(brands)) ? answer.clone().json() : { data: [] }))
      .then(({ data: [first] }: Brands) => {
        if (first && early.has(keyOf(brands))) askPermissions(first.id, first.organisation_id);
      })
      .catch(() => {});
}

interface Brands {
  data: { id: string; organisation_id: string }[];
}

/** Returns the beginning of a day before today, as it is written in an address. */
function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  day.setHours(0, 0, 0, 0);
  return encodeURIComponent(day.toISOString());
}

export {};
