import type { PublicTrends } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat, writeDay, writeDays } from '@masthead/measuring';
import type { TrendsFrame } from '@masthead/site/pages/pages.ts';
import { stylesOf } from '../../../platform/http/style-policy.ts';
import { loadPages } from '../../../platform/renderer/index.ts';
import type { Call } from '../../access/index.ts';
import { publicTrends } from './public-trends.ts';

const cacheSeconds = 300;
const dayText = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const shortDay = { day: 'numeric', month: 'short' } as const;

/** Allows any site to frame the page; it runs nothing and loads nothing. */
const embedPolicy = (html: string): string =>
  `default-src 'none'; style-src ${stylesOf(html)}; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox`;

function frameOf(trends: PublicTrends, language: string, theme: TrendsFrame['theme']): TrendsFrame {
  const lang = localeOf(language);
  const t = (key: string, params: Record<string, string | number> = {}) => translate(language, `trends.${key}`, params);
  const { members, series, buckets, headlines, period } = trends;
  const most = Math.max(0, ...members.map(({ value }) => value));
  const whole = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  const moment = dateFormat(lang, { dateStyle: 'medium' }, 'UTC');
  const days = writeDays(period.start, period.end, lang, dayText);
  return {
    lang,
    theme,
    name: trends.name,
    counted: t('embed.counted', { days }),
    empty: most === 0 ? t('embed.empty') : null,
    shares: {
      title: t('share.title'),
      name: t('share.member'),
      value: t('count.stories'),
      share: t('share.share'),
      rows: members.map(({ name, value, share }) => ({
        name,
        value: whole.format(value),
        share: percent.format(share),
        width: most > 0 ? Math.round((100 * value) / most) : 0,
      })),
    },
    chart:
      most === 0
        ? null
        : {
            title: t('series.title'),
            label: t('embed.chart', { days }),
            first: writeDay(buckets[0]!, lang, shortDay),
            last: writeDay(buckets.at(-1)!, lang, shortDay),
            lines: series,
          },
    news: {
      title: t('embed.news'),
      entries: headlines.map((entry) => ({
        href: entry.url,
        lang: entry.language === 'other' ? undefined : entry.language,
        headline: entry.headline,
        outlet: entry.outlet,
        datetime: entry.published_at,
        date: moment.format(new Date(entry.published_at)),
      })),
    },
  };
}

/** Answers the page of a public address: no script, no cookie, and nothing but sums and headlines. */
export async function serveTrendsPage(call: Call<'trends.embed-page'>): Promise<unknown> {
  const { params, query, language, reply } = call;
  const trends = await publicTrends(call, params.token);
  const { renderTrendsFrame } = await loadPages();
  const html = renderTrendsFrame(frameOf(trends, language, query.theme));
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': `public, max-age=${cacheSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'content-security-policy': embedPolicy(html),
      vary: 'accept-language',
    })
    .removeHeader('x-frame-options');
  return reply.send(html);
}
