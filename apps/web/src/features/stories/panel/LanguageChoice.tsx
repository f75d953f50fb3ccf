import { useDebouncedValue } from '@mantine/hooks';
import { contentLanguages, countWords, textOf } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useStory } from '../editor/story-context.ts';
import { Choice } from './Choice.tsx';
import { detectedLanguage, furtherLanguage } from './detected-language.ts';
import classes from './panel.module.css';

/** The number of words from which the language can be detected. */
const enough = 12;

/** The language, which the text tells as soon as it is long enough, and which stays as somebody has chosen it. */
export function LanguageChoice() {
  const t = useT('stories');
  const { language } = useFormat();
  const { values, story, change } = useStory();
  const text = [values.headline, values.subheading, values.copytext].map((part) => textOf(part ?? '')).join(' ');
  const [asked] = useDebouncedValue(text.slice(0, 8000), 1200);
  const answer = useQuery({
    ...apiQuery('detect-language', { body: { text: asked } }),
    enabled: countWords(asked) >= enough,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const found = answer.data?.languages ?? [];
  const detected = detectedLanguage(found);
  const further = detected === values.language ? furtherLanguage(found, detected) : null;
  // A new story follows its text until a person chooses; a saved one is only advised.
  const isOpen = useRef(story === null);
  useEffect(() => {
    if (isOpen.current && detected && detected !== values.language) change({ language: detected });
  }, [detected, values.language, change]);
  const choose = (code: string) => {
    isOpen.current = false;
    change({ language: code });
  };
  return (
    <>
      <Choice
        label={t('panel.language')}
        value={values.language}
        options={contentLanguages.map((value) => ({ value: value as string, label: language(value) }))}
        onChange={choose}
      />
      {detected && detected === values.language && <p className={classes.hint}>{t('panel.language_detected')}</p>}
      {further && <p className={classes.hint}>{t('panel.language_mixed', { language: language(further) })}</p>}
      {detected && detected !== values.language && (
        <p className={classes.hint}>
          {t('panel.language_other', { language: language(detected) })}{' '}
          <button type="button" className="underlined" onClick={() => choose(detected)}>
            {t('panel.language_take')}
          </button>
        </p>
      )}
    </>
  );
}
