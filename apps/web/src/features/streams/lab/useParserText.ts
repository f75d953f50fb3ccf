import { useT } from '../../../shared/i18n/index.ts';

/** A message of parser, lint or form: a code with its parameters and the English sentence. */
interface Said {
  code: string;
  params: Record<string, string | number>;
  text: string;
}

const parserCodes = [
  'bad_value',
  'distance_too_long',
  'empty',
  'empty_group',
  'empty_term',
  'ends_early',
  'field_twice',
  'filter_and',
  'filter_not',
  'group_close',
  'group_open',
  'inner_star',
  'long_phrase',
  'minus',
  'mixed_exact',
  'mixed_operators',
  'mixed_parts',
  'near_chain',
  'near_side',
  'nested_field',
  'no_main_term',
  'no_word',
  'not_in_form',
  'part',
  'quote_open',
  'short_wildcard',
  'small_operator',
  'too_deep',
  'too_long',
  'too_many_terms',
  'too_many_together',
  'unexpected',
  'word_missing',
] as const;
const adviceCodes = [
  'capitals',
  'duplicate',
  'exclusion_cancels',
  'exclusion_cancels_main',
  'long_phrase',
  'never_matches',
  'no_word',
  'question_mark',
  'short_wildcard',
  'too_common',
  'too_many_terms',
] as const;

/** Returns the parser's sentences in the language shown; one without a translation is in English. */
export function useParserText() {
  const t = useT('streams');
  return {
    parserText: ({ code, params, text }: Said): string => {
      const known = parserCodes.find((one) => one === code);
      return known ? t(`lab.parser.${known}`, params) : text;
    },
    adviceText: ({ code, params, text }: Said): string => {
      const known = adviceCodes.find((one) => one === code);
      if (known === 'never_matches')
        return 'term' in params ? t('lab.advice.never_matches', params) : t('lab.advice.nothing_left');
      return known ? t(`lab.advice.${known}`, params) : text;
    },
  };
}
