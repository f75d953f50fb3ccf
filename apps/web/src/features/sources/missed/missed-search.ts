/** The question in the address: an article, and a stream if one was chosen. The address can be shared. */
export interface MissedSearch {
  url?: string;
  stream?: string;
}

export function readMissedSearch(raw: Record<string, unknown>): MissedSearch {
  const url = typeof raw.url === 'string' ? raw.url.trim().slice(0, 2000) : '';
  const isId = typeof raw.stream === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(raw.stream);
  return { ...(url && { url }), ...(isId && { stream: raw.stream as string }) };
}
