import type { Frame, Head, Link, Translate } from '@masthead/site/pages.ts';
import type { Config } from '../../platform/config/index.ts';
import { assets, fontRules, furtherFonts, preloadedFonts } from '../../platform/renderer/assets.ts';
import { loadSite } from '../../platform/renderer/index.ts';
import { handleAnswer, newsroomUrl, siteBase } from '../newsrooms/index.ts';
import { countryName } from '../reference/index.ts';
import { categoryLinks } from './links.ts';
import { personOf } from './people.ts';
import { perNewsroom } from './per-newsroom.ts';
import type { NewsroomRow } from './site.queries.ts';
import { themeRules } from './theme.ts';
import { formatTime, langUnless, ownName, tagOf, translator, wordsLanguage } from './words.ts';

/** One look at a newsroom: in a language, under an address. All builders of pages begin with it. */
export interface Visit {
  newsroom: NewsroomRow;
  /** Beginning of links on the site: '' on its own domain. */
  base: string;
  /** Beginning of links from elsewhere. */
  url: string;
  /** Language of the words on the page. */
  language: string;
  tag: string;
  t: Translate;
  now: Date;
}

interface Place {
  config: Config;
  /** Address that the server listens on, for links if no public one is set. */
  listening: string;
  isOwnDomain: boolean;
  now: Date;
}

export function visitOf(
  newsroom: NewsroomRow,
  language: string,
  { config, listening, isOwnDomain, now }: Place,
): Visit {
  const words = wordsLanguage(language);
  return {
    newsroom,
    base: isOwnDomain ? '' : `/news/${newsroom.slug}`,
    url: newsroomUrl(siteBase(config, listening), newsroom),
    language: words,
    tag: tagOf(words),
    t: translator(words),
    now,
  };
}

/** Returns the same newsroom in the words of another language, as for a story that is written in it. */
export const inLanguage = (visit: Visit, language: string): Visit => {
  const words = wordsLanguage(language);
  return words === visit.language ? visit : { ...visit, language: words, tag: tagOf(words), t: translator(words) };
};

const pictureOf = (image: NewsroomRow['logo']): string | null => image?.cropped ?? image?.original ?? null;

interface FrameChoice {
  category?: number;
  /** Links to the same thing in other languages; those of the front page unless given. */
  languages?: readonly Link[];
}

/** Returns links to the front page in each language of its stories. */
const languageLinks = ({ newsroom, base, language }: Visit): Link[] =>
  newsroom.story_languages.map((code) => ({
    href: code === newsroom.language ? base || '/' : `${base}/?language=${code}`,
    label: ownName(code),
    lang: tagOf(code),
    current: code === language,
  }));

const frames = perNewsroom<{ frame: Frame | null }>();

/** Returns the frame around a page; the same object for all pages that share it, until the newsroom or the date changes. */
export function frameOf(visit: Visit, choice: FrameChoice = {}): Frame {
  if (choice.category !== undefined || choice.languages) return makeFrame(visit, choice);
  const kept = frames(visit.newsroom, `${visit.language} ${visit.base}`, () => ({ frame: null }));
  if (kept.frame?.today !== todayOf(visit)) kept.frame = makeFrame(visit, choice);
  return kept.frame;
}

const todayOf = ({ now, language, newsroom }: Visit): string =>
  formatTime(now, 'today', { language, timezone: newsroom.timezone });

function makeFrame(visit: Visit, { category, languages }: FrameChoice): Frame {
  const { newsroom, base, language, tag, t } = visit;
  const own = langUnless(newsroom.language, tag);
  const country = countryName(newsroom.country_id, language);
  const abroad = newsroom.siblings.filter((sibling) => sibling.country_id !== newsroom.country_id);
  const address = (sibling: (typeof abroad)[number]) =>
    sibling.domain ? `https://${sibling.domain}` : `/news/${sibling.slug}`;
  return {
    name: newsroom.name,
    base,
    lang: tag,
    ownLang: own,
    tagline: newsroom.description?.split('\n')[0]?.slice(0, 90) ?? null,
    today: todayOf(visit),
    logo: pictureOf(newsroom.logo),
    header: pictureOf(newsroom.page_header),
    countries: [
      { href: base || '/', label: country, current: true },
      ...abroad.map((sibling) => ({ href: address(sibling), label: countryName(sibling.country_id, language) })),
    ],
    languages: languages ?? languageLinks(visit),
    categories: categoryLinks(visit, newsroom.categories, category).slice(0, 4),
    hasPressKit: newsroom.has_files || newsroom.videos.length > 0,
    contacts: contactsOf(newsroom),
    writeTo: newsroom.takes_enquiries ? `${base}/contacts/write` : null,
    social: newsroom.handles.map((handle) => ({
      href: handleAnswer(handle).url,
      label: t(`site.networks.${handle.network}`),
    })),
    address: newsroom.address,
    legal: newsroom.legal_warning,
    website: newsroom.website,
  };
}

/** Returns the contacts of the newsroom; the one of its settings if it has no list. */
function contactsOf(newsroom: NewsroomRow) {
  if (newsroom.contacts.length > 0) return newsroom.contacts.map((contact) => personOf(contact, contact.photo));
  if (!newsroom.contact_name) return [];
  return [
    personOf(
      {
        name: newsroom.contact_name,
        role: newsroom.contact_role,
        email: newsroom.contact_email,
        phone: newsroom.contact_phone,
      },
      null,
    ),
  ];
}

const feedsOf = ({ url, newsroom }: Visit) => [
  { type: 'application/rss+xml', href: `${url}/rss.xml`, title: `${newsroom.name} (RSS)` },
  { type: 'application/atom+xml', href: `${url}/atom.xml`, title: `${newsroom.name} (Atom)` },
  { type: 'application/feed+json', href: `${url}/feed.json`, title: `${newsroom.name} (JSON Feed)` },
];

const styles = await loadSite().then(
  (renderer) => renderer.styles,
  () => ({ site: '', embed: '' }),
);
const fonts = fontRules('main', assets.pathOf);
const rules = { site: fonts + styles.site, embed: fonts + styles.embed };

const keptStyles = perNewsroom<string>();

export const styleOf = (newsroom: NewsroomRow, of: 'site' | 'embed' = 'site'): string =>
  keptStyles(newsroom, of, () => themeRules(newsroom) + rules[of]);

/** Returns the head that every page shares; a page adds its own parts. */
export function headOf(visit: Visit, own: Partial<Head> & { title: string; path: string }): Head {
  const { newsroom, url, tag } = visit;
  const { title, path, ...rest } = own;
  const canonical = rest.isHidden ? null : `${url}${path}`;
  return {
    title: title === newsroom.name ? `${title} | ${visit.t('site.newsroom')}` : `${title} | ${newsroom.name}`,
    description: newsroom.description?.slice(0, 300) ?? null,
    canonical,
    isHidden: false,
    alternates: [],
    feeds: feedsOf(visit),
    oembed: null,
    openGraph: {
      'og:site_name': newsroom.name,
      'og:title': title,
      'og:type': 'website',
      'og:locale': tag.replace('-', '_'),
      ...(canonical && { 'og:url': canonical }),
    },
    schema: null,
    preloads: preloadedFonts,
    script: null,
    icon: pictureOf(newsroom.logo) ?? assets.pathOf('icon.svg'),
    style: styleOf(newsroom),
    further: furtherFonts,
    ...rest,
  };
}
