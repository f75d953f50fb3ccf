const tracking = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid twclid yclid igshid igsh mc_cid mc_eid mkt_tok _hsenc _hsmi ' +
    'vero_id vero_conv oly_enc_id oly_anon_id wickedid ttclid li_fat_id s_cid ncid cmpid icid ocid ito xtor at_medium ' +
    'at_campaign at_custom1 at_custom2 at_custom3 at_custom4 smid sr_share ref_src ref_url spm scm srsltid guccounter ' +
    'guce_referrer guce_referrer_sig _ga _gl __twitter_impression campaign_id echobox ns_mchannel ns_source ' +
    'ns_campaign ns_linkname ns_fee wt_zmc wt_mc ftcamp cid_source ' +
    'trk trkcampaign trkinfo fb_action_ids fb_action_types fb_source fb_ref action_object_map action_type_map rss'
  ).split(' '),
);
const trackingPrefixes = ['utm_', 'pk_', 'mtm_', 'piwik_', 'matomo_', 'hsa_', '__hs', 'stm_', 'int_', 'ga_'];

/** Returns true for query parameters about the origin of a reader, which never decide the content of the page. */
const isTracking = (name: string): boolean => {
  const key = name.toLowerCase();
  return tracking.has(key) || trackingPrefixes.some((prefix) => key.startsWith(prefix));
};

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Normalises percent-encoding (RFC 3986, 6.2.2): unreserved characters plain, the rest in capitals. */
function normaliseEscapes(part: string, forbidden: RegExp): string {
  return part
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => {
      const char = String.fromCharCode(Number.parseInt(digits, 16));
      return /[A-Za-z0-9._~-]/.test(char) ? char : `%${digits.toUpperCase()}`;
    })
    .replace(forbidden, (char) => hex(char.charCodeAt(0)));
}

function canonicalQuery(search: string): string {
  const parts = search.slice(1).split('&').filter(Boolean);
  const kept = parts
    .map((part) => part.replace(/=$/, ''))
    .filter((part) => !part.startsWith('=') && !isTracking(part.split('=')[0] ?? ''))
    .map((part) => normaliseEscapes(part, /["<>^`|[\]{}]/g))
    .filter(Boolean);
  return kept.length > 0 ? `?${kept.sort().join('&')}` : '';
}

/**
 * Returns one spelling for addresses of the same page: scheme and host in lower case, without default ports, fragments,
 * tracking parameters and doubled slashes, with sorted parameters and normalised escapes. Text that is not an address
 * is returned trimmed.
 */
export function canonicalUrl(address: string): string {
  const trimmed = address.trim();
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `http://${trimmed.replace(/^\/\//, '')}`;
  // The standard's parser cuts control characters; a percent-encoded one keeps the address the same page.
  const url = URL.parse(
    absolute.replace(/\p{Cc}/gu, (char) => (/[\t\n\r]/.test(char) ? '' : encodeURIComponent(char))),
  );
  if (!url) return trimmed;
  const scheme = url.protocol;
  if (scheme !== 'http:' && scheme !== 'https:') return url.href;
  const host = url.hostname.replace(/\.$/, '') + (url.port ? `:${url.port}` : '');
  const path = normaliseEscapes(url.pathname.replace(/\/{2,}/g, '/'), /["<>^`|[\]{}]/g);
  return `${scheme}//${host}${path}${canonicalQuery(url.search)}`;
}

/** No server takes a longer address, and one of some megabytes takes hundreds of milliseconds. */
const longestAddress = 65_536;

/** Makes an address of a document absolute; returns null if there is none or it is not of the web. */
export function resolveUrl(href: string | null | undefined, base: string | null | undefined): string | null {
  const text = href?.trim();
  if (!text || text.length > longestAddress) return null;
  const url = base ? URL.parse(text, base) : URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
