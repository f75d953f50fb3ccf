import type { Stream } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

const shownTerms = 3;
const shownPlaces = 2;

/** Returns the search of a stream in one line: 'Norlunde, 2 spellings more, without crossword'. */
export function useStreamSummary(): (stream: Stream) => string {
  const t = useT('streams');
  const few = (terms: readonly string[]) =>
    terms.slice(0, shownTerms).join(', ') + (terms.length > shownTerms ? ' …' : '');
  return (stream) => {
    if (stream.query_text !== null) return stream.printed;
    return [
      stream.main_search_term,
      stream.social_hashtags.length > 0 && few(stream.social_hashtags),
      stream.alternative_spellings.length > 0 && t('summary.more', { count: stream.alternative_spellings.length }),
      stream.required_all_words.length > 0 && t('summary.all', { terms: few(stream.required_all_words) }),
      stream.required_any_words.length > 0 && t('summary.any', { terms: few(stream.required_any_words) }),
      stream.near_words.length > 0 && t('summary.near', { count: stream.near_words.length }),
      stream.excluded_words.length > 0 && t('summary.none', { terms: few(stream.excluded_words) }),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** Countries and languages that a stream is limited to. */
export function useWhere(): (stream: Stream) => string {
  const t = useT('streams');
  const { country, language } = useFormat();
  const few = (names: readonly string[]) =>
    names.length > shownPlaces + 1
      ? `${names.slice(0, shownPlaces).join(', ')} +${names.length - shownPlaces}`
      : names.join(', ');
  return (stream) =>
    [few(stream.monitored_countries.map(country)), few(stream.monitored_languages.map(language))]
      .filter(Boolean)
      .join(' · ') || t('list.worldwide');
}
