const address = /[^\s<>()[\]",;:@'`]{1,64}@[a-z0-9][a-z0-9.-]{0,250}[a-z0-9]/giu;

/** Returns the first address of a text that is not one of a mail server itself; empty: none. */
export function firstAddress(text: string): string {
  for (const [found] of text.slice(0, 8000).matchAll(address))
    if (!/^(?:mailer-daemon|postmaster|double-bounce|abuse|bounces?)@/i.test(found)) return found;
  return '';
}

/** Returns the address of a field such as `rfc822; <a@example.com>`. */
export function addressOfField(value: string): string {
  const bare = value.replace(/^\s*[\w-]+\s*;/, '').trim();
  return firstAddress(bare) || bare.replace(/^<|>$/g, '').slice(0, 320);
}
