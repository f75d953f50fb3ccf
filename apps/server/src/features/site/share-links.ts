import type { Link } from '@masthead/site/pages.ts';
import type { Visit } from './visit.ts';

interface Shared {
  url: string;
  headline: string;
}

/** Addresses at which others share a page. They are plain links, so nobody hears of a reader who does not follow one. */
const services: readonly [name: string, address: (shared: Shared) => string][] = [
  ['linkedin', ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`],
  ['twitter', ({ url, headline }) => `https://x.com/intent/post?${new URLSearchParams({ text: headline, url })}`],
  ['facebook', ({ url }) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`],
  ['whatsapp', ({ url, headline }) => `https://wa.me/?${new URLSearchParams({ text: `${headline} ${url}` })}`],
];

/** Returns the ways to share a published story: its address to copy, a mail, and links to others. */
export function shareOf({ url: site, t }: Visit, { slug, headline }: { slug: string | null; headline: string }) {
  const url = `${site}/${slug}`;
  const mail = `mailto:?subject=${encodeURIComponent(headline)}&body=${encodeURIComponent(url)}`;
  const links: Link[] = [
    { href: mail, label: t('site.email') },
    ...services.map(([name, address]) => ({ href: address({ url, headline }), label: t(`site.networks.${name}`) })),
  ];
  return { url, links };
}
