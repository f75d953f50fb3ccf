import type { PostNetwork } from '@masthead/contract';

/** An address in a text; the sign that ends a sentence after it is not part of it. */
export const link = /https?:\/\/[^\s]*[^\s.,;:!?)\]}'"’”»]/giu;

interface CampaignMarks {
  network: PostNetwork;
  campaign: string;
}

/** Returns a name as campaigns are usually written: small letters without marks, joined by hyphens. */
export const campaignOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** Adds source, medium and campaign to the query of an address. One that has campaign marks keeps them. */
function marked(address: string, { network, campaign }: CampaignMarks): string {
  const hash = address.indexOf('#');
  const base = hash < 0 ? address : address.slice(0, hash);
  if (!URL.canParse(address) || /[?&]utm_/i.test(base)) return address;
  const marks = new URLSearchParams({
    utm_source: network,
    utm_medium: 'social',
    ...(campaign && { utm_campaign: campaign }),
  });
  const join = !base.includes('?') ? '?' : /^[^?]*\?$|&$/.test(base) ? '' : '&';
  return `${base}${join}${marks}${hash < 0 ? '' : address.slice(hash)}`;
}

/** Adds campaign marks to the links of a text, by which web analytics recognise visits from a post. */
export const markLinks = (text: string, marks: CampaignMarks): string =>
  text.replace(link, (address) => marked(address, marks));
