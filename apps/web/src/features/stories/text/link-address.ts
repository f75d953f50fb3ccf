/** Addresses that a text may link to. */
const protocols = ['http:', 'https:', 'mailto:', 'tel:'];

export function isLinkAddress(address: string): boolean {
  const protocol = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(address)?.[1]?.toLowerCase();
  return protocol !== undefined && protocols.includes(protocol);
}
