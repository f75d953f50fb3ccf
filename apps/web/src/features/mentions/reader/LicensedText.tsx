import { UnstyledButton } from '@mantine/core';
import type { Explanation, Mention } from '@masthead/contract';
import { useState } from 'react';
import { timeCode } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconShieldCheck } from '../../../shared/icons/index.ts';
import { langOf, MarkedText } from '../MarkedText.tsx';
import { paragraphsOf } from './paragraphs.ts';
import classes from './reader.module.css';

/** Characters shown before the text is unfolded; the reasons below it stay near. */
const folded = 640;

/** A sentence that is whole; the licence may end within one. */
const endsWell = /[.!?…]["”“’»)\]]*\s*$/;

interface TextProps {
  mention: Pick<Mention, 'language' | 'url'>;
  explanation: Explanation;
  numbers: ReadonlyMap<number, number>;
}

/** The text as far as the outlet's licence allows, the words that matched marked with the number of their clause. */
export function LicensedText({ mention, explanation, numbers }: TextProps) {
  const t = useT('mentions');
  const [isOpen, setOpen] = useState(false);
  const whole = paragraphsOf(explanation, null);
  const start = paragraphsOf(explanation, folded);
  const { paragraphs } = isOpen ? whole : start;
  const allowed = explanation.licensed_characters;
  const licence =
    allowed === null
      ? t('reader.licence_full')
      : allowed === 0
        ? t('reader.licence_headline')
        : t('reader.licence_part', { count: allowed });
  const note = explanation.text_kept ? licence : t('reader.text_gone');
  return (
    <>
      <div className={classes.text} lang={langOf(mention.language)}>
        {paragraphs.map(({ key, text, spans, second }, index) => (
          <p key={key}>
            {second !== null && (
              <a
                className={`${classes.second} num`}
                href={mention.url.replace(/\?t=\d+$/, `?t=${second}`)}
                aria-label={t('play_from', { time: timeCode(second) })}
              >
                {timeCode(second)}
              </a>
            )}
            <MarkedText text={text} spans={spans} numbers={numbers} />
            {index === paragraphs.length - 1 && allowed !== null && !endsWell.test(text) && ' …'}
          </p>
        ))}
      </div>
      {start.isCut && (
        <UnstyledButton
          className={`${classes.fold} underlined`}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? t('reader.show_less') : t('reader.show_all')}
        </UnstyledButton>
      )}
      <p className={classes.licence}>
        <IconShieldCheck size={14} stroke={1.6} aria-hidden />
        <span>{note}</span>
        <a className="underlined" href={mention.url} target="_blank" rel="noopener noreferrer">
          {t('actions.open_outlet')}
        </a>
      </p>
    </>
  );
}
