/** Returns the host of an address without www: the site of an outlet. */
export const siteOfUrl = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Returns the site named by a pasted text, an address or a host; null for a name. */
export function siteOfText(text: string): string | null {
  const trimmed = text.trim();
  if (!/^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#].*)?$/iu.test(trimmed)) return null;
  try {
    return siteOfUrl(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  } catch {
    return null;
  }
}

/**
 * Returns a host and the domains above it, down to two labels: 'a.b.example.dk' gives 'b.example.dk' and 'example.dk'
 * as well.
 */
export function hostsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.length < 3 ? [host] : labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}
