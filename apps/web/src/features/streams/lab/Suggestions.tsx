import type { StreamSuggestions } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconBan, IconPlus } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import type { StreamFormState } from '../form/form-state.ts';
import { type StreamValues, withWord } from '../stream-values.ts';
import { useSuggestions } from '../streams.api.ts';
import classes from './lab.module.css';
import { useCount } from './useCount.ts';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Other ways to write the name, and what it means elsewhere; one click takes each into the search. */
export function Suggestions({ form, brandId }: { form: StreamFormState; brandId: string }) {
  const t = useT('streams');
  const count = useCount();
  const values = form.values as StreamValues;
  const { data } = useSuggestions(values, brandId);
  const taken = new Set(
    [values.main_search_term, ...values.alternative_spellings, ...values.excluded_words].map((word) =>
      word.toLowerCase(),
    ),
  );
  const isOpen = ({ text }: { text: string }) => !taken.has(text.toLowerCase());
  const variants: StreamSuggestions['variants'] = data?.data.variants.filter(isOpen) ?? [];
  const exclusions: StreamSuggestions['exclusions'] = data?.data.exclusions.filter(isOpen) ?? [];
  const exclude = (text: string) => {
    const { query_text, excluded_words } = withWord(values, { exclude: text });
    if (query_text !== undefined) form.set('query_text', query_text);
    if (excluded_words) form.set('excluded_words', excluded_words);
  };
  return (
    <>
      {variants.length > 0 && (
        <section>
          <h2>{t('lab.variants_title')}</h2>
          <p className={classes.note}>{t('lab.variants_hint')}</p>
          <ul className={classes.suggestions}>
            {variants.map(({ text, kind, adds }) => (
              <li key={text}>
                <ChipButton
                  isChosen={false}
                  title={t(`lab.variant_kinds.${kind}`)}
                  aria-label={t('lab.add_variant', { text, number: count(adds) })}
                  onClick={() => form.set('alternative_spellings', [...values.alternative_spellings, text])}
                >
                  <IconPlus {...icon} />
                  <span className="cut">{text}</span>
                  <span className="num">{t('lab.adds', { number: count(adds) })}</span>
                </ChipButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {exclusions.length > 0 && (
        <section>
          <h2>{t('lab.exclusions_title')}</h2>
          <p className={classes.note}>{t('lab.exclusions_hint')}</p>
          <ul className={classes.suggestions}>
            {exclusions.map(({ text, removes, headlines }) => (
              <li key={text} data-wide>
                <ChipButton
                  isChosen={false}
                  aria-label={t('lab.exclude', { text, number: count(removes) })}
                  onClick={() => exclude(text)}
                >
                  <IconBan {...icon} />
                  <span className="cut">{text}</span>
                  <span className="num">{t('lab.takes_away', { number: count(removes) })}</span>
                </ChipButton>
                {headlines[0] && <q className="cut">{headlines[0]}</q>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
